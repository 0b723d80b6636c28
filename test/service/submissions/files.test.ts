import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOrphanBytes } from '#electron/store/site/submission-bytes.ts';
import { ask } from '../../support/ask.ts';
import { sampleSequence } from '../../support/sample-database.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions({ largestFile: 3_000_000 }, (folder) =>
    folder.site.claims.setLimits({ most_bytes: 4_500_000 }),
  );
});
afterAll(() => service.close());

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const upload = (path: string, filename: string, text: string | Buffer, account = 'sue') =>
  service.as(account, 'POST', `${path}/files`, { filename, upload: base64(text) });
const put = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(service.address, path, { method: 'PUT', body, headers: { host: 'localhost', authorization: 'sue', ...headers } });
const onDisk = async (): Promise<string[]> =>
  (await readdir(join(service.dataFolder.root, 'submissions')).catch((): string[] => [])).toSorted();
const stored = async (database = 'sample') =>
  (await service.dataFolder.open(database)).connection
    .prepare('select stored_name from submission_file where uploaded_at is not null order by 1')
    .all()
    .map(({ stored_name }) => String(stored_name));
const recorded = async () => [...(await stored()), ...(await stored('sample_isolates'))].toSorted();
const genomes = (...files: string[]) => ({
  type: 'genomes',
  isolates: [
    'isolate\tcountry\tassembly_filename\tsequence_method',
    ...files.map((f, i) => `g${i}\tNorway\t${f}\tIllumina`),
  ].join('\n'),
});
const sendGenomes = (...files: string[]) => service.submit('sue', genomes(...files), 'sample_isolates');

describe('files of a submission', () => {
  it('are uploaded, listed, downloaded and deleted in the words of the description', async () => {
    const path = await service.submit('sue', ALLELES);
    expect(await upload(path, 'trace ä.ab1', Buffer.from([0, 255, 10, 13]))).toMatchObject({
      status: 201,
      json: { message: 'File uploaded.' },
    });
    await upload(path, 'b.txt', 'b');
    await upload(path, '.hidden', 'h');
    const listed = (await service.as('sue', 'GET', `${path}/files`)).json as unknown as string[];
    expect(listed.map((uri) => new URL(uri).pathname)).toEqual([
      `${path}/files/b.txt`,
      `${path}/files/${encodeURIComponent('trace ä.ab1')}`,
    ]);
    const deployed = (await service.as('sue', 'GET', `/bigsdb${path}/files`)).json as unknown as string[];
    expect(deployed.map((uri) => new URL(uri).pathname)).toEqual(
      listed.map((uri) => `/bigsdb${new URL(uri).pathname}`),
    );
    const file = await fetch(new URL(new URL(listed[1] ?? '').pathname, service.address), {
      headers: { authorization: 'sue' },
    });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="trace _.ab1"; filename*=UTF-8''trace%20%C3%A4.ab1`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'content-length': '4',
    });
    expect((await service.as('sue', 'DELETE', `${path}/files/b.txt`)).json).toEqual({ message: 'File deleted.' });
    expect((await service.as('sue', 'GET', `${path}/files/b.txt`)).json.code).toBe('unknown_file');
    expect((await service.as('sue', 'DELETE', `${path}/files/b.txt`)).status).toBe(404);
    expect(await onDisk()).toEqual(await recorded());
  });

  it('are refused twice under one name, also if both arrive at once, and never become paths', async () => {
    const path = await service.submit('sue', ALLELES);
    const both = await Promise.all([upload(path, 'e\u0301.txt', 'one'), upload(path, '\u00e9.txt', 'two')]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.json.code).toBe('file_exists');
    for (const name of ['../x', 'a/b', 'a\\b', '..', 'a\u0000b', 'x'.repeat(300), '']) {
      expect((await upload(path, name, 'x')).json.code, JSON.stringify(name)).toBe('bad_parameter');
    }
    expect((await service.as('sue', 'POST', `${path}/files`, { filename: 'x' })).status).toBe(400);
    expect((await service.as('sue', 'POST', `${path}/files`, { filename: 'x', upload: '' })).status).toBe(400);
    expect((await upload(path, 'CON', 'device')).status).toBe(201);
    expect(await onDisk()).toEqual(await recorded());
    const modes = await Promise.all(
      (await onDisk()).map((name) => stat(join(service.dataFolder.root, 'submissions', name))),
    );
    expect(new Set(modes.map(({ mode }) => mode & 0o777))).toEqual(new Set([0o600]));
  });

  it('are for the submitter and curators only, and those of a closed submission stay', async () => {
    const path = await service.submit('sue', ALLELES);
    await upload(path, 'a.txt', 'a');
    for (const account of ['tom', 'lena']) {
      expect((await upload(path, 'b.txt', 'b', account)).json.code).toBe('no_right');
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/a.txt'],
        ['DELETE', '/a.txt'],
      ] as const) {
        expect((await service.as(account, method, `${path}/files${rest}`)).status).toBe(403);
      }
    }
    expect((await service.as('', 'GET', `${path}/files/a.txt`)).status).toBe(401);
    expect((await service.as('cora', 'GET', `${path}/files/a.txt`)).text).toBe('a');
    expect((await upload(path, 'c.txt', 'c', 'cora')).status).toBe(201);
    await service.as('sue', 'POST', `${path}/withdraw`);
    expect((await service.as('sue', 'DELETE', `${path}/files/a.txt`)).json.code).toBe('file_of_closed');
    expect((await service.as('sue', 'GET', `${path}/files/a.txt`)).text).toBe('a');
    await service.as('sue', 'DELETE', path);
    expect(await onDisk()).toEqual(await recorded());
  });

  it('of contigs make genomes whole, say what they are like, and are waited for again when deleted', async () => {
    const path = await sendGenomes('a.fas', 'b.fas');
    const state = async () => {
      const { status, missing_files = [] } = (await service.as('sue', 'GET', path)).json;
      return [status, missing_files];
    };
    expect(await state()).toEqual(['started', ['a.fas', 'b.fas']]);
    const contigs = `>1\n${sampleSequence(1, 700_000)}\n>2\n${sampleSequence(2, 500_000)}\n`;
    // None of its loci is in it: curators are told, and accept it with a reason only.
    const of = {
      code: 'unfit_genome',
      message: expect.stringMatching(/do not use.* 2 of 2 loci are not called/) as string,
    };
    expect((await upload(path, 'a.fas', gzipSync(contigs))).json).toMatchObject({ problems: [of] });
    expect(await state()).toEqual(['started', ['b.fas']]);
    const told = (await upload(path, 'b.fas', 'no contigs at all')).json;
    expect(told).toMatchObject({
      message: 'File uploaded.',
      problems: [{ severity: 'error', code: 'unreadable_file' }],
    });
    expect(await state()).toEqual(['pending', []]);
    const evidence = (await service.dataFolder.open('sample_isolates')).connection
      .prepare('select evidence from submission_item where submission = ? order by position')
      .all(path.split('/').at(-1) ?? '')
      .map((row) => JSON.parse(String(row['evidence'])) as { assembly?: object });
    const queue = `/db/sample_isolates/curation/submissions/${path.split('/').at(-1) ?? ''}`;
    const queued = async () => (await service.as('cora', 'GET', queue)).json;
    const genome = { file: 'a.fas', verdict: 'bad', said_by: 'service' };
    expect(await queued()).toMatchObject({ verdict: 'bad', list: [{ class: 'warning', genome }, {}] });
    const revision = 2;
    const assigned = await service.as('cora', 'POST', `${queue}/items/1/assign`, { revision });
    expect(assigned.json).toMatchObject({ code: 'reason_needed', details: [{ field: 'assembly_filename' }] });
    expect(evidence[0]?.assembly).toMatchObject({ contigs: 2, total: 1_200_000, n50: 700_000, unknown: 0 });
    await service.as('sue', 'DELETE', `${path}/files/b.fas`);
    await service.as('sue', 'DELETE', `${path}/files/a.fas`);
    expect(await queued()).not.toHaveProperty('verdict');
    expect(await state()).toEqual(['started', ['a.fas', 'b.fas']]);
    expect((await service.as('sue', 'GET', `/bigsdb${path}`)).json['status']).toBe('pending');
    expect(await onDisk()).toEqual(await recorded());
  });

  it('are streamed as a whole body, which may be repeated, up to limits of one file and one account', async () => {
    const path = await service.submit('sue', ALLELES);
    const bytes = 'A'.repeat(2_000_000);
    expect((await put(`${path}/files/reads.txt`, bytes)).status).toBe(201);
    expect((await put(`${path}/files/reads.txt`, bytes)).status).toBe(201);
    expect((await put(`${path}/files/reads.txt`, 'others')).status).toBe(400);
    expect((await put(`${path}/files/large.txt`, 'A'.repeat(3_000_001))).status).toBe(413);
    expect(
      (await put(`${path}/files/large.txt`, 'A'.repeat(3_000_001), { 'transfer-encoding': 'chunked' })).status,
    ).toBe(413);
    const more = await put(`${path}/files/more.txt`, 'A'.repeat(2_900_000));
    expect([more.status, JSON.parse(more.text).code]).toEqual([413, 'space_used_up']);
    // One that comes again needs no room.
    await service.dataFolder.site.claims.setLimits({ most_bytes: 1 });
    expect((await put(`${path}/files/reads.txt`, bytes)).status).toBe(201);
    for (const other of ['others', `B${bytes.slice(1)}`, `${bytes}A`]) {
      const { text } = await put(`${path}/files/reads.txt`, other);
      expect(JSON.parse(text).code).toBe('file_exists');
    }
    await service.dataFolder.site.claims.setLimits({ most_bytes: 4_500_000 });
    expect(await onDisk()).toEqual(await recorded());
  });

  it('leave nothing behind when the client goes away in the middle, and are sent again as missing', async () => {
    const path = await service.submit('tom', genomes('cut.fas', 'other.fas'), 'sample_isolates');
    expect((await upload(path, 'other.fas', '>1\nACGT\n', 'tom')).status).toBe(201);
    const before = await onDisk();
    await new Promise<void>((resolve) => {
      const sent = request(new URL(`${path}/files/cut.fas`, service.address), {
        method: 'PUT',
        headers: { host: 'localhost', authorization: 'tom', 'content-length': 1_000_000 },
      });
      sent.on('error', () => resolve());
      sent.write('A'.repeat(100_000), () => sent.destroy(new Error('gone')));
    });
    await expect.poll(onDisk).toEqual(before);
    const record = async () => (await service.as('tom', 'GET', path)).json;
    expect(await record()).toMatchObject({ status: 'started', missing_files: ['cut.fas'] });
    expect((await put(`${path}/files/cut.fas`, '>1\nACGT\n', { authorization: 'tom' })).status).toBe(201);
    expect(await record()).toMatchObject({ status: 'pending' });
    expect(await onDisk()).toEqual(await recorded());
  });

  it('that no record names are cleared at a start, those of databases in the trash stay', async () => {
    const path = await service.submit('tom', ALLELES);
    await upload(path, 'kept.txt', 'kept', 'tom');
    const folder = join(service.dataFolder.root, 'submissions');
    await writeFile(join(folder, 'orphan'), 'x');
    await writeFile(join(folder, 'half.new-0123456789ab'), 'x');
    const id = await service.dataFolder.discard('sample');
    await removeOrphanBytes(service.dataFolder.root);
    const left = await onDisk();
    expect(left).not.toContain('orphan');
    expect(left).not.toContain('half.new-0123456789ab');
    await service.dataFolder.trash.restore(id);
    expect(left).toEqual(await recorded());
    expect((await service.as('tom', 'GET', `${path}/files/kept.txt`)).text).toBe('kept');
    const [name = ''] = await stored();
    expect((await readFile(join(folder, name))).length).toBeGreaterThan(0);
  });

  it('are removed at once when their database is deleted for good', async () => {
    const path = await sendGenomes('last.fas');
    await upload(path, 'trace.txt', 'trace');
    const ofIsolates = await stored('sample_isolates');
    expect(ofIsolates.length).toBeGreaterThan(0);
    const { dataFolder } = service;
    await dataFolder.trash.deleteForGood(await dataFolder.discard('sample_isolates'));
    expect((await onDisk()).filter((name) => ofIsolates.includes(name))).toEqual([]);
    expect(await onDisk()).toEqual(await stored());
    await dataFolder.remove('sample');
    expect(await onDisk()).toEqual([]);
  });
});
