import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { plantIn } from '#test/support/plant.ts';
import { inProcess } from './in-process.ts';
import type { KeptAnswer, KeptTask } from './kept-clusters-process.ts';

const DAY = '2026-05-06';
/** Isolates that are written together. */
const AT_ONCE = 5000;

/** What it costs to begin to keep the clusters of isolates with these profiles, and to take one more in. */
export async function costOfKeeping(matrix: AlleleMatrix, threshold: number): Promise<KeptAnswer> {
  const root = mkdtempSync(join(tmpdir(), 'allelier-bench-kept-'));
  const name = 'kept';
  try {
    {
      await using folder = await openDataFolder(root);
      const database = plantIn(await folder.create(name, { kind: 'isolates', description: 'Kept' }));
      addLoci(database, matrix.loci);
      for (let from = 0; from < matrix.profiles; from += AT_ONCE) {
        addIsolates(database, matrix, { from, to: Math.min(from + AT_ONCE, matrix.profiles) });
      }
    }
    return await inProcess<KeptTask, KeptAnswer>('kept-clusters-process.ts', { root, name, threshold });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function addLoci({ connection }: Database, loci: number): void {
  connection.exec(`begin; insert into scheme (id, name, date_entered, datestamp) values (1, 'cg', '${DAY}', '${DAY}')`);
  const locus = connection.prepare(
    `insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
     values (?, ?, 'DNA', 'integer', 1, ?, ?)`,
  );
  const member = connection.prepare('insert into scheme_locus (scheme, locus, position) values (1, ?, ?)');
  for (let id = 1; id <= loci; id += 1) {
    locus.run(id, `L${id}`, DAY, DAY);
    member.run(id, id);
  }
  connection.exec('commit');
}

function addIsolates({ connection }: Database, matrix: AlleleMatrix, { from, to }: { from: number; to: number }): void {
  const about = { method: 'automatic', status: 'confirmed', comments: null, sender: null, curator: null } as const;
  const dated = { date_entered: DAY, datestamp: DAY, scan: null };
  connection.exec('begin immediate');
  const insert = connection.prepare('insert into isolate (id, name, date_entered, datestamp) values (?, ?, ?, ?)');
  const writer = designationWriter(connection);
  for (let row = from; row < to; row += 1) {
    insert.run(row + 1, `Strain ${row + 1}`, DAY, DAY);
    const alleles = Array.from(matrix.row(row), (allele, locus) => ({ locus: locus + 1, allele_id: String(allele) }));
    const made = alleles.filter(({ allele_id }) => allele_id !== '0').map((one) => ({ ...one, ...about, ...dated }));
    writer.add(row + 1, made);
  }
  bumpDefinitionsVersion(connection);
  connection.exec('commit');
}
