import { expect, test } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { restsOn } from '#electron/curation/rests-on/rests-on.ts';
import { change } from '#electron/store/changes/change.ts';
import { noteOrigin } from '#electron/store/changes/writers/records/genome-origin.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { OWNER } from '#shared/principal.ts';
import { plantIn } from '#test/support/plant.ts';
import { inFolder, rowsOf, setUpScan } from './scan-fixture.ts';

/** What rests on the genome of an isolate, as the owner sees it. */
const restsOnIsolate = (folder: string, id: number) =>
  inFolder(folder, async (data) => {
    const [isolates, definitions] = [await data.open('isolates'), await data.open('defs')];
    return restsOn({ root: data.root, isolates, definitions, seesSubmissions: () => true }, id);
  });

/** Takes back the last batch of a database. */
const undo = (folder: string, database: string) =>
  inFolder(folder, async (data) => {
    const { connection } = await data.open(database);
    const last = connection.prepare('select batch from record_history order by id desc limit 1').get();
    const input = { batch: String(last?.['batch']) };
    const actions: CurationActions = data.changes.of();
    return actions.make('batch.undo', { database, principal: OWNER, input });
  });

const plant = (folder: string, database: string, sql: string) =>
  inFolder(folder, async (data) => plantIn(await data.open(database)).connection.exec(sql));

async function scanned() {
  const { cli, folder } = await setUpScan();
  await cli(['scan', 'isolates', '--scheme', 'MLST', '--define-new']);
  return { cli, folder };
}

test('alleles and designations of a scan rest on the genome, alone or not, and come and go with what is taken back', async () => {
  const { cli, folder } = await scanned();
  const found = await restsOnIsolate(folder, 3);
  const [genome] = found.genomes;
  expect(found).toMatchObject({
    isolate: 'Gamma',
    definitions: 'defs',
    genomes: [{ is_present: true }],
    alleles: [{ locus: 'adk', allele_id: '3', supported_by_others: false }],
    designations: [
      { locus: 'abcZ', allele_id: '1', sha256: genome?.sha256 },
      { locus: 'adk', allele_id: '3', sha256: genome?.sha256 },
    ],
    by_hand: 0,
    not_known: 0,
  });
  // What a person said of Beta before does not rest on its genome.
  expect(await restsOnIsolate(folder, 2)).toMatchObject({ alleles: [], designations: [], by_hand: 1 });

  await undo(folder, 'isolates');
  await undo(folder, 'defs');
  expect(await restsOnIsolate(folder, 3)).toMatchObject({ alleles: [], designations: [] });
  await undo(folder, 'defs');
  await undo(folder, 'isolates');
  expect(await restsOnIsolate(folder, 3)).toEqual(found);
  const deleted = await cli(['record', 'delete', 'isolates/isolates/3', '--reason', 'Tried.']);
  expect(deleted).toMatchObject({ status: 0 });
  await expect(restsOnIsolate(folder, 3)).rejects.toMatchObject({ problem: { code: 'unknown_isolate' } });
  const lines = await rowsOf(folder, 'isolates', 'select max(id) as last from record_history');
  await cli(['undo', 'isolates', '--change', String(lines[0]?.['last'])]);
  expect(await restsOnIsolate(folder, 3)).toEqual(found);
  // An isolate that an origin names, but that never had this genome, has nothing from it.
  await plant(folder, 'defs', 'update genome_origin set isolate = 2');
  expect((await restsOnIsolate(folder, 2)).alleles).toEqual([]);

  // Another isolate with the allele supports it, whoever may see that isolate.
  await plant(
    folder,
    'isolates',
    `update isolate set is_private = 1 where id = 4;
     insert into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
       select 4, id, '3', '2026-01-01', '2026-01-01' from locus where name = 'adk'`,
  );
  expect((await restsOnIsolate(folder, 3)).alleles).toMatchObject([{ allele_id: '3', supported_by_others: true }]);
});

test('a type rests on the genome until an isolate has it or another genome is noted, and keeps its alleles in use', async () => {
  const { cli, folder } = await scanned();
  const [genome] = (await restsOnIsolate(folder, 3)).genomes;
  const noteOfType = (sha256: string) =>
    inFolder(folder, (data) =>
      change({ ...byOwner(), file: data.fileOf('defs'), title: 'A type', patience: 30_000 }, (made) =>
        noteOrigin(made, { scheme_id: 1, profile_id: '9' }, { sha256 }),
      ),
    );
  await plant(
    folder,
    'defs',
    `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
     values (1, '9', 9, '1' || char(9) || '3', 0, '2001-01-01', '2001-01-01')`,
  );
  const supports = async () => {
    const { types, alleles } = await restsOnIsolate(folder, 3);
    return [...types, ...alleles].map(({ supported_by_others }) => supported_by_others);
  };
  // A type that was imported with an old date uses the allele.
  expect(await supports()).toEqual([true]);
  await noteOfType(genome?.sha256 ?? '');
  expect(await supports()).toEqual([false, false]);
  await noteOfType('0'.repeat(64));
  expect(await supports()).toEqual([true, true]);

  await cli(['rename', 'isolates', 'strains']);
  expect(await rowsOf(folder, 'defs', 'select isolate_database, isolate from genome_origin order by rowid')).toEqual([
    { isolate_database: 'strains', isolate: 3 },
    { isolate_database: null, isolate: null },
    { isolate_database: null, isolate: null },
  ]);
});

test('an allele comes back where its genome is not known, as in a database that an exported folder made', async () => {
  const { folder } = await scanned();
  await undo(folder, 'isolates');
  await undo(folder, 'defs');
  await plant(folder, 'defs', 'delete from genome_origin');
  await undo(folder, 'defs');
  const [last] = await rowsOf(folder, 'defs', 'select action from record_history order by id desc limit 1');
  expect(last?.['action']).toContain('but not what it had in the note of a genome that it came from, which is gone');
  expect((await restsOnIsolate(folder, 3)).alleles).toEqual([]);
});

test('the shell lists one record a row, and notes what is left out', async () => {
  const { cli } = await scanned();
  const listed = await cli(['rests-on', 'isolates', '3', '--format', 'tsv']);
  expect(listed).toMatchObject({ status: 0, err: '' });
  expect(listed.out.split('\n')).toEqual([
    'kind\trecord\tsupported_by_others\tstatus',
    'allele\tadk 3\tno\t',
    'designation\tabcZ 1\tno\t',
    'designation\tadk 3\tno\t',
    '',
  ]);
  const json = await cli(['rests-on', 'isolates', '3', '--format', 'jsonl']);
  expect(JSON.parse(json.out.split('\n')[0] ?? '')).toEqual({
    kind: 'allele',
    locus: 'adk',
    allele_id: '3',
    supported_by_others: false,
  });
  expect((await cli(['rests-on', 'isolates', '2'])).err).toContain('1 designation by hand, not listed.');
  expect((await cli(['rests-on', 'isolates', '4'])).err).toContain('no contigs');
  expect(await cli(['rests-on', 'isolates', '99'])).toMatchObject({ status: 1 });
});
