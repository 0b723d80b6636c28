import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { believing, FACES } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { addLocus, addScheme, sampleAlleles } from '#test/support/sample-database.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { sampleRequests } from '#test/support/sample-addresses.ts';
import { startSampleService, type SampleReply, type SampleService } from '#test/support/sample-service.ts';

/** Of `abcZ` alleles 1 to 3 are older and 9 newer, of `MLST` no profile is newer than 2024-02-12. */
const DAY = '2024-01-03';
const ADA = { authorization: 'ada' };

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      const database = plantIn(await folder.open('sample'));
      const late = await addLocus(database, 'late', sampleAlleles(7, 2));
      database.connection.exec(
        `update locus set date_entered = '2024-06-01' where id = ${late};
         update allele set date_entered = '2024-06-01' where locus = ${late};
         update profile set date_entered = '2024-01-02' where scheme = 1 and cast(profile_id as integer) <= 2`,
      );
      const scheme = await addScheme(
        database,
        'Late',
        [late],
        [{ profile_id: '1', alleles: ['1'], date_entered: '2024-06-01' }],
      );
      database.connection.exec(`update scheme set date_entered = '2024-06-01' where id = ${scheme}`);
      bumpDefinitionsVersion(database.connection);
      await folder.site.accounts.add({ user_name: 'ada' });
    },
    { authenticate: believing },
  );
});
afterAll(() => service.close());

async function cutOff(day: string): Promise<void> {
  for (const database of ['sample', 'sample_isolates'])
    await describeDatabase(service.dataFolder, { database, cut_off: day });
}
beforeEach(() => cutOff(DAY));

const get = async (path: string, headers = {}) => (await service.get(path, headers)).json as Record<string, unknown>;
const asked = async (path: string, headers = {}) => {
  const { status, json } = await service.get(path, headers);
  const { code, message } = json as { code?: string; message?: string };
  return { status, code, message };
};

describe('without a sign-in, up to the cut-off day', () => {
  it('alleles are listed, counted, read and sent as FASTA', async () => {
    const list = await get('/db/sample/loci/abcZ/alleles?return_all=1');
    expect(list).toMatchObject({
      records: 3,
      last_updated: '2024-01-04',
      message: `Shown are records entered up to ${DAY}. Newer ones are shown to those who sign in: 9 alleles.`,
    });
    expect(list['alleles']).toHaveLength(3);
    expect(await get('/db/sample/loci/abcZ')).toMatchObject({ allele_count: 3, message: list['message'] });
    const fasta = (await service.get('/db/sample/loci/abcZ/alleles_fasta')).text;
    expect(fasta.match(/>/g)).toHaveLength(3);
    expect(await get('/db/sample/loci/abcZ/alleles?added_after=2020-01-01&sort=-allele_id')).toMatchObject({
      records: 3,
    });
    const sequences = await get('/db/sample/sequences');
    expect(Number((await get('/db/sample/sequences', ADA))['records']) - Number(sequences['records'])).toBe(13);
    expect(sequences['last_updated']).toBe('2024-01-04');
    expect(
      Object.keys(await get('/db/sample/sequences/fields/date_entered/breakdown'))
        .toSorted()
        .at(-1),
    ).toBe(DAY);
  });

  it('profiles are listed, counted, read and sent as a table', async () => {
    expect(await get('/db/sample/schemes/1/profiles')).toMatchObject({ records: 2 });
    expect(await get('/db/sample/schemes/1')).toMatchObject({
      records: 2,
      last_added: '2024-01-02',
      message: `Shown are records entered up to ${DAY}. Newer ones are shown to those who sign in: 10 profiles.`,
    });
    expect((await service.get('/db/sample/schemes/1/profiles_csv')).text.trim().split('\n')).toHaveLength(3);
  });

  it('loci and schemes are those that are older, or hold what is older', async () => {
    const names = async (headers = {}) =>
      ((await get('/db/sample/loci?return_all=1', headers))['loci'] as string[]).length;
    expect((await names(ADA)) - (await names())).toBe(1);
    expect(await get('/db/sample/schemes')).toMatchObject({ records: 3 });
    const { connection } = plantIn(await service.dataFolder.open('sample'));
    connection.exec("update locus set date_entered = '2024-06-01'; update scheme set date_entered = '2024-06-01'");
    bumpDefinitionsVersion(connection);
    expect(await get('/db/sample/schemes')).toMatchObject({ records: 2 });
    expect(await asked('/db/sample/loci/abcZ')).toMatchObject({ status: 200 });
    connection.exec("update locus set date_entered = '2020-01-01' where name <> 'late'");
    connection.exec("update scheme set date_entered = '2020-01-01' where name <> 'Late'");
    bumpDefinitionsVersion(connection);
  });

  it('isolates are listed and counted, private ones never', async () => {
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    connection.exec(
      "update isolate set date_entered = '2020-06-01' where id <= 3; update isolate set date_entered = '2024-06-01' where id >= 4; update isolate set is_private = 1 where id = 5",
    );
    bumpDefinitionsVersion(connection);
    expect(await get('/db/sample_isolates/isolates')).toMatchObject({
      message: `Shown are records entered up to ${DAY}. Newer ones are shown to those who sign in: 2 isolates.`,
    });
    const ids = async (headers = {}) =>
      ((await get('/db/sample_isolates/isolates', headers))['isolates'] as string[]).map((uri) =>
        Number(uri.split('/').at(-1)),
      );
    const [few, all] = [await ids(), await ids(ADA)];
    expect(all.filter((id) => !few.includes(id))).toEqual([4, 6]);
    for (const face of FACES) {
      for (const part of ['', '/contigs', '/history', '/allele_ids']) {
        expect([part, await asked(`${face}/db/sample_isolates/isolates/4${part}`)]).toMatchObject([
          part,
          { status: 403, code: 'after_cut_off' },
        ]);
        expect([part, await asked(`${face}/db/sample_isolates/isolates/5${part}`)]).toEqual([
          part,
          {
            ...(await asked(`${face}/db/sample_isolates/isolates/99${part}`)),
            message: expect.stringContaining('5') as string,
          },
        ]);
      }
    }
    const search = async (headers = {}) =>
      (await service.post('/db/sample_isolates/isolates/search', {}, headers)).json;
    expect(await search()).not.toMatchObject({ records: ((await search(ADA)) as { records: number }).records });
  });

  it.each(FACES)(
    'a direct read of what is newer is 403 with the note, and of what is unknown 404, on %s/',
    async (face) => {
      const note = expect.stringContaining(
        `up to ${DAY}. Newer ones are shown to those who sign in: 13 alleles`,
      ) as string;
      for (const newer of [
        'loci/abcZ/alleles/4',
        'schemes/1/profiles/3',
        'loci/late',
        'loci/late/alleles_fasta',
        'schemes/4',
        'schemes/4/profiles_csv',
      ]) {
        expect([newer, await asked(`${face}/db/sample/${newer}`)]).toEqual([
          newer,
          { status: 403, code: 'after_cut_off', message: note },
        ]);
        expect([newer, (await service.get(`${face}/db/sample/${newer}`, ADA)).status]).toEqual([newer, 200]);
      }
      const query = { sequence: sampleAlleles(7, 1)[0]?.sequence };
      expect((await service.post(`${face}/db/sample/loci/late/sequence`, query)).status).toBe(403);
      for (const unknown of ['loci/abcZ/alleles/99', 'loci/nothing', 'schemes/99', 'schemes/1/profiles/99'])
        expect([unknown, await asked(`${face}/db/sample/${unknown}`)]).toMatchObject([unknown, { status: 404 }]);
      expect((await service.post(`${face}/db/sample/loci/nothing/sequence`, query)).status).toBe(404);
    },
  );

  it.each(FACES)('sequence queries find older alleles only, and say so beside each miss, on %s/', async (face) => {
    const [one, , , four] = sampleAlleles(1, 4).map(({ sequence }) => sequence);
    const ask = async (path: string, sequence: string | undefined, headers = {}) =>
      (await service.post(`${face}/db/sample/${path}`, { sequence, partial_matches: 1 }, headers)).json;
    const upTo = { definitions_up_to: DAY, message: expect.stringContaining(`definitions up to ${DAY}`) as string };
    expect(await ask('loci/abcZ/sequence', one)).toMatchObject({ exact_matches: [{ allele_id: '1' }], ...upTo });
    expect(await ask('loci/abcZ/sequence', four, ADA)).toMatchObject({ exact_matches: [{ allele_id: '4' }] });
    const missed = await ask('loci/abcZ/sequence', four);
    expect(missed).toMatchObject({ exact_matches: [], ...upTo });
    expect(JSON.stringify(missed)).not.toMatch(/\bnew\b/i);
    expect(await ask('sequence', four)).toMatchObject({ exact_matches: {}, ...upTo });
    const near = `${four?.slice(0, 30)}A${four?.slice(31)}`;
    expect(await ask('loci/abcZ/sequence', near, ADA)).toMatchObject({ best_match: { allele_id: '4' } });
    expect(await ask('loci/abcZ/sequence', near)).not.toMatchObject({ best_match: { allele_id: '4' } });
    const near1 = `${one?.slice(0, 30)}${one?.[30] === 'A' ? 'C' : 'A'}${one?.slice(31)}`;
    expect(await ask('loci/abcZ/sequence', near1)).toMatchObject({
      best_match: { allele_id: '1', definitions_up_to: DAY },
    });
    const partial = await ask('schemes/1/sequence', `${one}${'N'.repeat(20)}`);
    expect(partial).toMatchObject({ partial_matches: { adk: { definitions_up_to: DAY } }, ...upTo });
    const [adk] = sampleAlleles(2, 5);
    const third = `>a\n${sampleAlleles(1, 3)[2]?.sequence}\n>b\n${sampleAlleles(2, 3)[2]?.sequence}`;
    expect(await ask('schemes/1/sequence', third, ADA)).toMatchObject({ fields: { ST: '3' } });
    expect(await ask('schemes/1/sequence', third)).not.toHaveProperty('fields');
    expect(await ask('schemes/1/sequence', `>a\n${one}\n>b\n${adk?.sequence}`)).toMatchObject({ fields: { ST: '1' } });
  });

  it('what is new, the root and the groups tell of no newer one', async () => {
    expect(await get('/db/sample')).toMatchObject({
      message: expect.stringContaining('13 alleles, 11 profiles') as string,
    });
    const text = JSON.stringify(await get('/db/sample/changes?limit=100'));
    expect(text).toContain('/alleles/3"');
    for (const hidden of ['/alleles/4"', '/profiles/3"', 'late']) expect(text).not.toContain(hidden);
  });
});

it('those who sign in, the owner and keys see everything, and no note', async () => {
  const { accounts, keys } = service.dataFolder.site;
  const key = { 'x-api-key': await keys.add({ account: accounts.get('ada').id, name: 'Copy', databases: [] }) };
  const owned = await service.asOwner({ url: '/db/sample/loci/abcZ/alleles' });
  expect(owned.json).toMatchObject({ records: 12 });
  for (const headers of [ADA, key]) {
    const list = await get('/db/sample/loci/abcZ/alleles', headers);
    expect(list).toMatchObject({ records: 12 });
    expect(list).not.toHaveProperty('message');
    expect(await asked('/db/sample/loci/abcZ/alleles/4', headers)).toMatchObject({ status: 200 });
  }
});

it('a key that is ended, or for another database, sees no more than nobody does', async () => {
  const { accounts, keys } = service.dataFolder.site;
  const account = accounts.get('ada').id;
  const other = await keys.add({ account, name: 'Other', databases: ['sample_isolates'] });
  const ended = await keys.add({ account, name: 'Ended', databases: [] });
  await keys.end(keys.find(ended)?.id ?? '');
  for (const key of [other, ended]) {
    const { status, text } = await service.get('/db/sample/loci/abcZ/alleles/4', { 'x-api-key': key });
    expect([401, 403]).toContain(status);
    expect(text).not.toContain('sequence');
  }
});

it.each(FACES)('what was written in histories after the day is told to those who sign in, on %s/', async (face) => {
  for (const [database, kind, id, path] of [
    ['sample', 'allele', 'abcZ-1', 'loci/abcZ/alleles/1'],
    ['sample', 'locus', 'abcZ', 'loci/abcZ'],
    ['sample_isolates', 'isolate', '1', 'isolates/1'],
  ] as const) {
    const { connection } = plantIn(await service.dataFolder.open(database));
    connection.exec(`update isolate set date_entered = '2020-01-01' where id = 1 and '${kind}' = 'isolate'`);
    const line = connection.prepare(
      'insert into record_history (kind, record_id, changed_at, action) values (?, ?, ?, ?)',
    );
    for (const day of [DAY, '2024-01-04']) line.run(kind, id, `${day}T23:59:59.999Z`, `${kind} on ${day}${face}`);
    bumpDefinitionsVersion(connection);
    const told = async (headers = {}) =>
      (await service.get(`${face}/db/${database}/${path}/changes`, headers)).text.match(
        new RegExp(`${kind} on [-\\d]+${face}"`, 'g'),
      );
    expect([kind, await told()]).toEqual([kind, [`${kind} on ${DAY}${face}"`]]);
    expect([kind, (await told(ADA))?.length]).toEqual([kind, 2]);
  }
});

it('tags and kept replies follow the day', async () => {
  const requests = ['sample', 'sample_isolates']
    .flatMap((name) => sampleRequests(name))
    .filter(({ body }) => body === undefined);
  const read = async (tags: Map<string, SampleReply>, held: Map<string, SampleReply> = new Map()) => {
    for (const { path } of requests) {
      const tag = held.get(path)?.headers['etag'];
      // Twice, so that it comes from the memory the second time.
      await service.get(path);
      tags.set(path, await service.get(path, tag === undefined ? {} : { 'if-none-match': String(tag) }));
    }
    return tags;
  };
  const before = await read(new Map());
  await cutOff('2024-01-05');
  const after = await read(new Map(), before);
  for (const path of ['/db/sample/loci/abcZ/alleles', '/db/sample/loci/abcZ', '/db/sample/schemes/1']) {
    expect([path, after.get(path)?.status]).toEqual([path, 200]);
    expect(after.get(path)?.text).not.toBe(before.get(path)?.text);
  }
  await cutOff('');
  const open = await read(new Map(), after);
  for (const { path } of requests) {
    const plain = await service.get(path, ADA);
    if (open.get(path)?.status === 200) expect([path, open.get(path)?.json]).toEqual([path, plain.json]);
  }
  await expect(describeDatabase(service.dataFolder, { database: 'sample', cut_off: '2024-02-30' })).rejects.toThrow(
    'has the form YYYY-MM-DD',
  );
});
