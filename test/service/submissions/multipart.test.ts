import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
let path: string;
beforeAll(async () => {
  service = await startSubmissions({
    largestFile: 3_000_000,
    bodyLimits: { grace: 300, pace: 1e9 },
  });
  path = await service.submit('sue', ALLELES);
});
afterAll(() => service.close());

type Part = { name: string; filename?: string; content: string };
const TYPE = 'multipart/form-data; boundary=----b';

function written(parts: readonly Part[], end = '------b--\r\n'): string {
  const head = ({ name, filename }: Part) =>
    `------b\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`;
  return parts.map((part) => `${head(part)}${part.content}\r\n`).join('') + end;
}

/** Sends parts to a face, and gives the status and what it says. */
async function send(body: string, face = '', type = TYPE): Promise<[number, unknown]> {
  const headers = { host: 'localhost', authorization: 'sue', 'content-type': type };
  const { status, text: said } = await ask(service.address, `${face}${path}/files`, { method: 'POST', headers, body });
  const { code, message } = JSON.parse(said) as { code?: string; message: string };
  return [status, code ?? message];
}
const file = (filename: string, content: string): Part => ({ name: 'upload', filename, content });
const names = async () =>
  ((await service.as('sue', 'GET', `${path}/files`)).json as unknown as string[]).map((uri) =>
    decodeURIComponent(uri.split('/').at(-1) ?? ''),
  );
const onDisk = async () => (await readdir(join(service.dataFolder.root, 'submissions'))).length;

describe('a file in a body of parts', () => {
  it('is stored as it is on both faces, under its own name or one given before it', async () => {
    const content = `\u0000\r\n------\r\n${'ACGT'.repeat(50_000)}\r\n`;
    expect(await send(written([file('trace ä.ab1', content)]))).toEqual([201, 'File uploaded.']);
    const named = written([{ name: 'filename', content: 'other.txt' }, file('ignored.txt', 'o')]);
    expect(await send(named, '/bigsdb')).toEqual([201, 'File uploaded.']);
    expect(await names()).toEqual(['other.txt', 'trace ä.ab1']);
    expect((await service.as('sue', 'GET', `${path}/files/${encodeURIComponent('trace ä.ab1')}`)).text).toBe(content);
    expect(await send(written([file('other.txt', 'again')]))).toEqual([400, 'file_exists']);
  });

  it.each([
    ['has no file', written([{ name: 'filename', content: 'a.txt' }]), 'bad_parameter'],
    ['has two files', written([file('a.txt', 'a'), file('b.txt', 'b')]), 'bad_parameter'],
    ['names it after it', written([file('a.txt', 'a'), { name: 'filename', content: 'b.txt' }]), 'bad_parameter'],
    ['has a name with a folder', written([file('../a.txt', 'a')]), 'bad_parameter'],
    ['has no end', written([file('a.txt', 'a'.repeat(100_000))], ''), 'malformed_request'],
    ['is empty', '', 'malformed_request'],
  ])('that %s is refused, and nothing of it stays', async (_case, body, code) => {
    const before = await onDisk();
    expect(await send(body)).toEqual([400, code]);
    // What had arrived is removed right after the reply.
    await expect.poll(onDisk).toBe(before);
    expect(await names()).toEqual(['other.txt', 'trace ä.ab1']);
  });

  it('without a boundary is refused', async () => {
    expect(await send('x', '', 'multipart/form-data')).toEqual([400, 'malformed_request']);
  });

  it('is refused above the limit of one file, however long the body says that it is', async () => {
    const body = written([file('large.txt', 'A'.repeat(3_000_001))]);
    expect(await send(body)).toEqual([413, 'body_too_large']);
    const headers = { host: 'localhost', authorization: 'sue', 'content-type': TYPE, 'transfer-encoding': 'chunked' };
    expect((await ask(service.address, `${path}/files`, { method: 'POST', headers, body })).status).toBe(413);
  });
});

describe('a file that arrives too slowly', () => {
  it.each([
    ['PUT', '/slow.txt', 'application/octet-stream', 'AAAA'],
    ['POST', '', TYPE, written([file('slow.txt', 'A')], '').slice(0, -2)],
  ])('by %s%s is given up and leaves nothing', async (method, rest, type, begun) => {
    const before = await onDisk();
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    const head = ['Host: localhost', 'Authorization: sue', `Content-Type: ${type}`, 'Content-Length: 1000000'];
    socket.write(`${method} ${path}/files${rest} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${begun}`);
    const reply = await text(socket);
    expect(reply).toContain('HTTP/1.1 408');
    expect(reply).toContain('request_timeout');
    await expect.poll(onDisk).toBe(before);
    expect(await names()).not.toContain('slow.txt');
  });
});
