import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { restsOn } from '#electron/curation/rests-on/rests-on.ts';
import { packDatabase } from '#electron/store/care/pack-database.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn, plantLink } from '#test/support/plant.ts';
import { median, type Line } from './table.ts';

const LOCI = 2_000;
const ISOLATES = 100_000;
/** Isolates with alleles at all loci; the others have those of seven. */
const WHOLE = 500;
const TYPES = 5_000;
const TIMES = 5;
/** The isolate whose genome defined an allele at each locus, and a type. Every second allele is of others, too. */
const BAD = ISOLATES;
const GENOME = 'a'.repeat(64);
const DAY = "'2026-01-01', '2026-01-01'";

/** Milliseconds to say what rests on a genome that has brought an allele of each of 2,000 loci. */
export async function measureRestsOn(): Promise<Line[]> {
  const root = mkdtempSync(join(tmpdir(), 'allelier-bench-rests-'));
  const folder = await openDataFolder(root);
  try {
    const definitions = await createDefinitions(folder);
    const isolates = await createIsolates(folder);
    const times: number[] = [];
    for (let turn = 0; turn <= TIMES; turn += 1) {
      const started = performance.now();
      const found = await restsOn({ root, isolates, definitions, seesSubmissions: () => true }, BAD);
      times.push(performance.now() - started);
      const alone = found.alleles.filter(({ supported_by_others }) => !supported_by_others);
      if (found.alleles.length !== LOCI || alone.length !== LOCI / 2 || found.types.length !== 1)
        throw new Error(`What rests on the genome is wrong: ${found.alleles.length} alleles, ${alone.length} alone.`);
    }
    const what = `What rests on a genome of ${LOCI} loci among ${ISOLATES} isolates and ${TYPES} types`;
    return [{ what, value: median(times.slice(1)), unit: 'ms', goal: 1_000 }];
  } finally {
    await folder.close();
    rmSync(root, { recursive: true });
  }
}

/** Counts from 1 as SQL. */
const numbers = (last: number) =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${last}) select i from n`;

function plantLoci(connection: DatabaseSync): void {
  connection.exec(`
    insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      select i, 'L' || i, 'DNA', 'integer', 1, ${DAY} from (${numbers(LOCI)})`);
}

async function createDefinitions(folder: DataFolder) {
  const database = plantIn(await folder.create('defs', { kind: 'seqdef', description: 'Bench', synthetic: true }));
  const { connection } = database;
  connection.exec('begin');
  plantLoci(connection);
  connection.exec(`
    insert into scheme (id, name, date_entered, datestamp) values (1, 'cgMLST', ${DAY});
    insert into scheme_field (scheme, field, type, primary_key, position) values (1, 'cgST', 'integer', 1, 1);
    insert into scheme_locus (scheme, locus, position) select 1, id, id from locus;
    insert into genome_origin (id, sha256, isolate_database, isolate) values (1, '${GENOME}', 'isolates', ${BAD});
    insert into allele (id, locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
      select i, i, '999', 999, 'ACGT', 4, i, ${DAY} from (${numbers(LOCI)})`);
  const add = connection.prepare(
    `insert into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
     values (?, 1, ?, ?, ?, ?, ${DAY})`,
  );
  const typeOf = (id: number) => Array.from({ length: LOCI }, (_, at) => String(1 + ((id * at) % 700))).join('\t');
  for (let id = 1; id < TYPES; id += 1) add.run(id, String(id), id, typeOf(id), id);
  connection.exec(
    'insert into allele_origin (allele, origin, since) select id, 1, (select max(id) from profile_change) from allele',
  );
  add.run(TYPES, String(TYPES), TYPES, Array.from({ length: LOCI }, () => '999').join('\t'), TYPES);
  connection.exec(`insert into profile_origin (profile, origin) values (${TYPES}, 1); commit; analyze`);
  return database;
}

async function createIsolates(folder: DataFolder) {
  const database = plantIn(
    await folder.create('isolates', { kind: 'isolates', description: 'Bench', synthetic: true }),
  );
  const { connection } = database;
  plantLink(database, 'defs');
  connection.exec('begin');
  plantLoci(connection);
  const designate = 'insert into single_designation (isolate, locus, allele_id, method, scan, date_entered, datestamp)';
  connection.exec(`
    insert into isolate (id, name, date_entered, datestamp) select i, 'I' || i, ${DAY} from (${numbers(ISOLATES)});
    insert into contig (isolate, sequence, length, date_entered, datestamp)
      select ${BAD}, replace(hex(zeroblob(11000)), '0', 'A'), 22000, ${DAY} from (${numbers(100)});
    insert into genome_scan (isolate, number, batch, sha256) values (${BAD}, 1, 'bench', '${GENOME}');
    ${designate} select isolate.id, locus.id, (isolate.id * locus.id) % 700 + 1, 'automatic', null, ${DAY}
      from isolate join locus on locus.id <= 7 or isolate.id <= ${WHOLE} where isolate.id < ${BAD};
    ${designate} select ${BAD}, id, '999', 'automatic', 1, ${DAY} from locus;
    ${designate} select 1, id, '999', 'automatic', null, ${DAY} from locus where id % 2 = 0;
    commit`);
  // As the program keeps them.
  await packDatabase(database.file, { checkpoint: () => undefined, report: () => undefined });
  connection.exec('analyze');
  return database;
}
