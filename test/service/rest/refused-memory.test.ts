import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeasuredMessage, MeasuredQuestion } from '#test/support/measured-service.ts';

/**
 * How memory is measured: the service listens in its own process and has answered ordinary requests. Before each
 * refused request it collects garbage, its resident memory is read, and the system's peak counter is reset. After the
 * reply the peak counter is read. So the growth includes everything in use at any moment of the request: heap, buffers,
 * stacks, what the allocator keeps. Nothing is sampled: the kernel counts. Memory that requests leave behind would be
 * hidden from later ones; so the last test compares what the program holds before and after all of them.
 */
const MEBIBYTE = 2 ** 20;
const MOST_GROWTH = 64 * MEBIBYTE;

function canMeasure(): boolean {
  try {
    accessSync('/proc/self/clear_refs', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

interface Refused {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Pieces of the body, written as fast as the service takes them. It may refuse before the last. */
  body?: () => Iterable<string | Buffer>;
}

let service: ChildProcess;
let port = 0;
let heldBefore = 0;
let folder = '';
// Scripts keep their connections. A script that does not says so in its request.
const agent = new Agent({ keepAlive: true });

async function ask(question: MeasuredQuestion): Promise<number> {
  const answer = once(service, 'message') as Promise<[MeasuredMessage]>;
  service.send(question);
  const [message] = await answer;
  return message.kind === 'memory' ? message.bytes : Number.NaN;
}

/** Status of the reply. A service that refuses early may close the connection while the body is still being sent. */
function send({ method = 'POST', path, headers = {}, body }: Refused): Promise<number> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    const sent = request({ port, method, path, headers, agent }, (reply) => {
      status = reply.statusCode ?? 0;
      const answered = status;
      reply.resume();
      reply.on('close', () => {
        resolve(answered);
        sent.destroy();
      });
    });
    sent.on('error', (error) => {
      if (status === undefined) reject(error);
    });
    void writeAll(sent, body);
  });
}

async function writeAll(sent: ReturnType<typeof request>, body: Refused['body']): Promise<void> {
  let goOn: () => void = () => undefined;
  for (const event of ['drain', 'close', 'error']) sent.on(event, () => goOn());
  for (const piece of body?.() ?? []) {
    if (sent.destroyed) return;
    const isTaken = new Promise<void>((resolve) => (goOn = resolve));
    if (!sent.write(piece)) await isTaken;
  }
  if (!sent.destroyed) sent.end();
}

/** Growth in bytes at the worst moment of a request. */
async function growthOf(refused: () => Promise<unknown>): Promise<number> {
  const before = await ask('baseline');
  await refused();
  return (await ask('peak')) - before;
}

function* pieces(text: string, count: number): Generator<Buffer> {
  const piece = Buffer.from(text);
  for (let index = 0; index < count; index += 1) yield piece;
}

/** A body of about this many mebibytes: a head, a repeated text and an end. */
function filled(head: string, text: string, end: string, mebibytes: number): () => Iterable<string | Buffer> {
  const piece = text.repeat(Math.ceil(65_536 / Buffer.byteLength(text)));
  const count = Math.floor((mebibytes * MEBIBYTE) / Buffer.byteLength(piece));
  return function* body() {
    yield head;
    yield* pieces(piece, count);
    yield end;
  };
}

const SEQUENCE = '/db/sample/sequence';
const SEARCH = '/db/sample_isolates/isolates/search';
const nested = '[{"all":'.repeat(5_000);
const bomb = gzipSync(Buffer.alloc(30 * MEBIBYTE, 'A'));

const REFUSED: [what: string, status: number, request: Refused][] = [
  [
    'a body that says it has 2 GB',
    413,
    { path: SEQUENCE, headers: { 'content-length': '2000000000' }, body: filled('{"sequence":"', 'A', '', 40) },
  ],
  ['a body in chunks without an end', 413, { path: SEQUENCE, body: filled('{"sequence":"', 'A', '"}', 400) }],
  ['the same in letters of two bytes', 413, { path: SEQUENCE, body: filled('{"sequence":"', 'é', '"}', 400) }],
  ['the same in emoji', 413, { path: SEQUENCE, body: filled('{"sequence":"', '😀', '"}', 400) }],
  ['JSON nested without an end', 413, { path: SEARCH, body: filled('', nested, '', 30) }],
  ['a million empty objects', 413, { path: SEARCH, body: filled('{"a":[', '{},', '{}]}', 30) }],
  ['30 MB that is no JSON', 400, { path: SEQUENCE, body: filled('', '-=', '', 30) }],
  ['30 MB of JSON that breaks off', 400, { path: SEQUENCE, body: filled('{"sequence":"', 'A', '', 30) }],
  ['30 MB of blanks', 400, { path: SEQUENCE, body: filled('', ' ', '', 30) }],
  ['30 MB in an array', 400, { path: SEQUENCE, body: filled('["', 'A', '"]', 30) }],
  [
    '30 MB for a database that is not there',
    404,
    { path: '/db/nothing/sequence', body: filled('{"sequence":"', 'A', '"}', 30) },
  ],
  [
    '30 MB for a route that is not there',
    404,
    { path: '/db/sample/nothing', body: filled('{"sequence":"', 'A', '"}', 30) },
  ],
  [
    '30 MB for the wrong kind of database',
    400,
    { path: '/db/sample_isolates/sequence', body: filled('{"sequence":"', 'A', '"}', 30) },
  ],
  [
    '30 MB for a locus that is not there',
    404,
    { path: '/db/sample/loci/nothing/sequence', body: filled('{"sequence":"', 'A', '"}', 30) },
  ],
  [
    '10 MB of garbage as base64',
    400,
    { path: SEQUENCE, body: filled('{"base64":true,"sequence":"', 'Z9+/', '"}', 10) },
  ],
  [
    '30 MB of garbage as base64',
    400,
    { path: SEQUENCE, body: filled('{"base64":true,"sequence":"', 'Z9+/', '"}', 30) },
  ],
  ['a sequence beside what is too long', 413, { path: SEQUENCE, body: filled('{"sequence":"A"', ' ', '}', 30) }],
  ['a search for a value of 30 MB', 413, { path: SEARCH, body: filled('{"field.nothing":"', 'x', '"}', 30) }],
  ['a search by 30 MB of one name', 413, { path: SEARCH, body: filled('{"', 'field.', '":"x"}', 30) }],
  [
    'a designations query with 190,000 bad members',
    413,
    { path: '/db/sample/schemes/1/designations', body: () => badMembers(190_000) },
  ],
  [
    'a designations query with 40,000 bad members',
    400,
    { path: '/db/sample/schemes/1/designations', body: () => badMembers(40_000) },
  ],
  ['a search for a value of 7 MB', 400, { path: SEARCH, body: filled('{"field.nothing":"', '😀', '"}', 7) }],
  ['a search by 7 MB of one name', 400, { path: SEARCH, body: filled('{"', 'größe.', '":"x"}', 7) }],
  ['a search by 100,000 names', 413, { path: SEARCH, body: manyMembers }],
  [
    'what is too long from a client that closes its connection',
    413,
    { path: SEQUENCE, headers: { connection: 'close' }, body: filled('{"sequence":"', 'A', '"}', 60) },
  ],
  [
    'a compressed body that would be a thousand times as long',
    400,
    { path: SEQUENCE, headers: { 'content-encoding': 'gzip' }, body: () => [bomb] },
  ],
  ['10,000 parameters', 400, { method: 'GET', path: `/db/sample/loci?page=x&${'a=1&'.repeat(3_500)}` }],
  ['a page that is no number, in 14 kB', 400, { method: 'GET', path: `/db/sample/loci?page=${'9'.repeat(14_000)}` }],
  ['a name of 14 kB', 400, { method: 'GET', path: `/db/sample/loci/${'x'.repeat(14_000)}` }],
  ['a path of 14 kB', 404, { method: 'GET', path: `/${'x/'.repeat(7_000)}` }],
];

function* badMembers(count: number): Generator<string> {
  yield '{"designations":{"a":7';
  for (let index = 0; index < count; index += 1) yield `,"${index}":7`;
  yield '}}';
}

function* manyMembers(): Generator<string> {
  yield '{"field.a":"x"';
  for (let index = 0; index < 100_000; index += 1) yield `,"field.${index}":"${index}"`;
  yield '}';
}

describe.skipIf(!canMeasure())('the memory of the service grows by less than 64 MB for', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'allelier-memory-'));
    const file = join(import.meta.dirname, '../../support/measured-service.ts');
    service = fork(file, [folder], { execArgv: ['--expose-gc'] });
    const [message] = (await once(service, 'message')) as [MeasuredMessage];
    if (message.kind === 'listening') port = message.port;
    // What the first requests load and build is not part of the cost of a refused one.
    for (const path of ['/', '/db/sample/loci', '/db/sample_isolates/isolates/1', '/nothing', '/openapi.json']) {
      await send({ method: 'GET', path });
    }
    await send({ path: SEQUENCE, body: () => ['{"sequence":"ACGT"}'] });
    await send({ path: SEARCH, body: () => ['{"field.country":"x"}'] });
    // A working service has already grown its heap by ordinary requests.
    for (let round = 0; round < 20; round += 1) {
      await send({ method: 'GET', path: '/openapi.json' });
      await send({ method: 'GET', path: '/db/sample/loci?include_records=1' });
      await send({ path: SEQUENCE, body: filled('{"sequence":"', 'ACGT', '"}', 0.1) });
    }
    heldBefore = await ask('held');
  });
  afterAll(async () => {
    agent.destroy();
    service.disconnect();
    await once(service, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(REFUSED)('%s', async (_, status, refused) => {
    let answered = 0;
    const growth = await growthOf(async () => (answered = await send(refused)));
    expect(answered).toBe(status);
    expect(growth / MEBIBYTE).toBeLessThan(MOST_GROWTH / MEBIBYTE);
  });

  it('headers without an end', async () => {
    const growth = await growthOf(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      socket.resume();
      socket.write('GET /db/sample/loci HTTP/1.1\r\nHost: localhost\r\n');
      const line = `X-Long: ${'x'.repeat(60_000)}\r\n`;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      for (let index = 0; index < 2_000 && !socket.destroyed; index += 1) {
        if (!socket.write(line)) {
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
        }
      }
      await closed;
    });
    expect(growth / MEBIBYTE).toBeLessThan(MOST_GROWTH / MEBIBYTE);
  });

  it('nothing that they leave behind', async () => {
    // What a connection holds that its client has just closed is given back when the service has seen that.
    const left = async () => ((await ask('held')) - heldBefore) / MEBIBYTE;
    await expect.poll(left).toBeLessThan(4);
  });
});
