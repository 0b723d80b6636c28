import { expect } from 'vitest';
import { change } from '#electron/store/changes/change.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { noteOrigin } from '#electron/store/changes/writers/records/genome-origin.ts';
import { plantIn } from '#test/support/plant.ts';
import { inFolder, rowsOf, setUpScan } from './scan-fixture.ts';

/** Writes to a database past the program. */
export const plant = (folder: string, database: string, sql: string) =>
  inFolder(folder, async (data) => plantIn(await data.open(database)).connection.exec(sql));

/**
 * A folder in which isolate 3 was scanned: its genome is the only source of allele 3 of adk and of ST 9, which has it. Allele 1 of abcZ, which
 * it has too, was there before. A person says allele 2 of adk.
 */
export async function setUpRecall() {
  const { cli, folder } = await setUpScan();
  expect(await cli(['scan', 'isolates', '--scheme', 'MLST', '--define-new'])).toMatchObject({ status: 0 });
  await plant(
    folder,
    'defs',
    `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
     values (1, '9', 9, '1' || char(9) || '3', 0, '2099-01-01', '2099-01-01')`,
  );
  const [genome] = await rowsOf(folder, 'isolates', 'select sha256 from genome_scan where isolate = 3');
  const sha256 = String(genome?.['sha256']);
  await inFolder(folder, (data) =>
    change({ ...byOwner(), file: data.fileOf('defs'), title: 'A type', patience: 30_000 }, (made) =>
      noteOrigin(made, { scheme_id: 1, profile_id: '9' }, { sha256 }),
    ),
  );
  await plant(
    folder,
    'isolates',
    `insert into allele_designation (isolate, locus, allele_id, method, date_entered, datestamp)
       select 3, id, '2', 'manual', '2026-01-01', '2026-01-01' from locus where name = 'adk'`,
  );
  return { cli, folder };
}

/** All that a recall may change. */
export async function stateOf(folder: string) {
  const read = (database: string, sql: string) => rowsOf(folder, database, sql);
  return {
    designations: await read(
      'isolates',
      `select d.isolate, l.name as locus, d.allele_id, d.method, d.scan from allele_designation d
       join locus l on l.id = d.locus order by d.isolate, l.name, d.allele_id`,
    ),
    tags: await read('isolates', 'select contig, locus, start_position from contig_tag order by contig, locus'),
    alleles: await read(
      'defs',
      `select l.name as locus, a.allele_id, count(o.origin) as origins from allele a join locus l on l.id = a.locus
       left join allele_origin o on o.allele = a.id group by a.id order by l.name, a.allele_id`,
    ),
    types: await read('defs', 'select profile_id, alleles from profile order by profile_id'),
    blocks: await read('defs', 'select * from block order by record, within, id'),
    retired: await read('defs', 'select kind, scope, record_id from retired_id order by kind, scope, record_id'),
  };
}
