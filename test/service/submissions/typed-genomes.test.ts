import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { Visitor } from '#shared/principal.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { plantSender, plantSubmissions } from '#test/support/planted-submissions.ts';
import { sampleSequence } from '#test/support/sample-database.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSampleService, type SampleService } from '#test/support/sample-service.ts';

let service: SampleService;
/** The sequence type of the genomes, and its alleles of adk and abcZ. */
let profile: { id: string; adk: string; abcZ: string };

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      const { seqdef, isolates } = await createSamplePair(folder);
      const one = (sql: string, ...values: string[]) =>
        plantIn(seqdef)
          .connection.prepare(sql)
          .get(...values);
      const row = one("select profile_id, alleles from profile where scheme = 1 and profile_id = '3'");
      const [adk = '', abcZ = ''] = String(row?.['alleles']).split('\t');
      profile = { id: String(row?.['profile_id']), adk, abcZ };
      const allele = (locus: string, id: string) =>
        String(
          one(
            'select sequence from allele join locus on locus.id = allele.locus where locus.name = ? and allele_id = ?',
            locus,
            id,
          )?.['sequence'],
        );
      const pad = (seed: number) => sampleSequence(seed, 400);
      const other = abcZ === '12' ? '11' : '12';
      const files = {
        'm1.fas': `>c1\n${pad(901)}${allele('abcZ', abcZ)}${pad(902)}\n>c2\n${pad(903)}${allele('adk', adk)}${pad(904)}\n`,
        'm2.fas': `>c1\n${allele('abcZ', abcZ)}${pad(905)}${allele('abcZ', other)}${pad(906)}${allele('adk', adk)}\n`,
      };
      plantSender(isolates);
      const names = Object.keys(files);
      const cells = (name: string) => ({
        isolate: name.toUpperCase(),
        country: 'Norway',
        year: '2020',
        assembly_filename: name,
        sequence_method: 'Illumina',
      });
      const item = (name: string, more = {}) => ({
        item_id: name.slice(0, 2),
        content: JSON.stringify({ cells: { ...cells(name), ...more } }),
      });
      const items = [item('m1.fas'), item('m2.fas'), item('m1.fas', { isolate: 'M3', adk: '2' })];
      plantSubmissions(isolates, [
        { id: 'G', type: 'genomes', parameters: {}, items },
        { id: 'H', type: 'genomes', parameters: {}, items: [item('m1.fas', { isolate: 'M4' })] },
      ]);
      mkdirSync(join(folder.root, 'submissions'), { recursive: true });
      const insert = plantIn(isolates).connection.prepare(
        `insert into submission_file (submission, filename, stored_name, size, sha256, required, uploaded_at)
         values (?, ?, ?, ?, '', 1, '2026-01-01')`,
      );
      for (const submission of ['G', 'H'])
        for (const name of names) {
          const text = files[name as keyof typeof files];
          writeFileSync(join(folder.root, 'submissions', `${submission}${name}`), text);
          insert.run(submission, name, `${submission}${name}`, text.length);
        }
      const { id } = await folder.site.accounts.add({ user_name: 'karl', first_name: 'Karl', surname: 'Person' });
      await folder.site.accounts.grant(id, 'sample_isolates', { role: 'curator', scopes: [] });
    },
    { authenticate: (): Visitor => ({ kind: 'account', account: 'karl' }) },
  );
});
afterAll(() => service.close());

const ROOT = '/db/sample_isolates/curation/submissions';
const HEADERS = { host: 'localhost', authorization: 'karl' };
const typing = async (path: string) =>
  routes.getItemTyping.response.parse((await service.get(`${ROOT}/${path}/typing`, HEADERS)).json);
const designationsOf = async (id: string) => {
  const { json } = await service.get(`/db/sample_isolates/isolates/${id}/allele_ids?return_all=1`, HEADERS);
  const { allele_ids } = json as { allele_ids: Record<string, unknown>[] };
  return Object.fromEntries(
    allele_ids.flatMap((one) => Object.entries(one)).map(([locus, allele]) => [locus, String(allele)]),
  );
};

test('a genome is typed beside its decision, and the new isolate has its alleles and its sequence type at once', async () => {
  expect(await typing('G/items/1')).toMatchObject({
    definitions: 'sample',
    loci: { found: 2 },
    designations: [
      { locus: 'abcZ', allele_id: profile.abcZ },
      { locus: 'adk', allele_id: profile.adk },
    ],
    several: [],
    contradictions: [],
    schemes: expect.arrayContaining([
      expect.objectContaining({
        name: 'MLST',
        loci: 2,
        found: 2,
        fields: [
          { field: 'ST', value: profile.id },
          { field: 'LINcode', value: '1_0_0' },
          { field: 'Clonal group', value: 'CG3' },
        ],
      }),
    ]) as unknown,
  });
  const reply = await service.post(`${ROOT}/G/items/1/assign`, { revision: 1, type_contigs: true }, HEADERS);
  const { assigned_id = '' } = routes.assignItem.response.parse(reply.json).item;
  expect(await designationsOf(assigned_id)).toEqual({ abcZ: profile.abcZ, adk: profile.adk });
  const { json } = await service.get(`/db/sample_isolates/isolates/${assigned_id}`, HEADERS);
  expect(JSON.stringify(json)).toMatch(new RegExp(`"ST":"?${profile.id}\\b`));
  const history = await service.get(`/db/sample_isolates/isolates/${assigned_id}/history`, HEADERS);
  expect(JSON.stringify(history.json)).toContain('2 alleles of its contigs written with it.');
});

test('several alleles of a locus are left to the curator, and what the table names counts', async () => {
  expect(await typing('G/items/2')).toMatchObject({
    designations: [{ locus: 'adk', allele_id: profile.adk }],
    several: [{ locus: 'abcZ' }],
  });
  expect(await typing('G/items/3')).toMatchObject({
    designations: [{ locus: 'abcZ' }],
    contradictions: [{ locus: 'adk', named: ['2'], found: [profile.adk] }],
  });
  const reply = await service.post(`${ROOT}/G/items/3/assign`, { revision: 1, type_contigs: true }, HEADERS);
  const { assigned_id = '' } = routes.assignItem.response.parse(reply.json).item;
  expect(await designationsOf(assigned_id)).toEqual({ abcZ: profile.abcZ, adk: '2' });
});

test('all clean genomes are typed too, if that is asked for', async () => {
  const reply = await service.post(`${ROOT}/H/assign_clean`, { revision: 1, type_contigs: true }, HEADERS);
  const [{ assigned_id = '' } = {}] = routes.assignClean.response.parse(reply.json).assigned;
  expect(await designationsOf(assigned_id)).toEqual({ abcZ: profile.abcZ, adk: profile.adk });
  // It came before files were judged, and is too short for a verdict.
  const genome = { verdict: 'none', file: 'm1.fas', reasons: [expect.stringMatching(/is no whole genome/)] };
  expect((await service.get(`${ROOT}/H`, HEADERS)).json).toMatchObject({ verdict: 'none', list: [{ genome }] });
});

test('nothing is told of definitions that the curator may not read', async () => {
  await plantAccess(service.dataFolder, 'sample', 'closed');
  const told = await typing('G/items/2');
  expect(told).toMatchObject({ loci: { searched: 0, found: 0 }, designations: [], schemes: [] });
  expect(told).not.toHaveProperty('definitions');
  // What a curator who may read them finds is kept without reasons, which the submitter would read.
  const { accounts } = service.dataFolder.site;
  await accounts.grant(accounts.find('karl')?.id ?? 0, 'sample', { role: 'reader', scopes: [] });
  await service.post(`${ROOT}/G/items/2/assign`, { revision: 1, type_contigs: true }, HEADERS);
  const { list } = (await service.get(`${ROOT}/G`, HEADERS)).json as { list?: { genome?: object }[] };
  expect(list?.[1]?.genome).toMatchObject({ verdict: 'none', said_by: 'service' });
  expect(list?.[1]?.genome).not.toHaveProperty('reasons');
  await plantAccess(service.dataFolder, 'sample', 'public');
});
