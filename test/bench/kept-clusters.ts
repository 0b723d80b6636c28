import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import type { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { designationWriter } from '#electron/store/designations/designation-writer.ts';
import type { Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import { plantIn } from '#test/support/plant.ts';
import { costOf, type Cost } from './in-process.ts';
import { median } from './table.ts';

const DAY = '2026-05-06';
const NAME = 'kept';
const ROUNDS = 5;

/** What it costs to begin to keep the clusters of isolates with these profiles, and to take one more in: medians of several. */
export async function costOfKeeping(matrix: AlleleMatrix, threshold: number): Promise<{ first: Cost; more: Cost }> {
  const root = mkdtempSync(join(tmpdir(), 'allelier-bench-kept-'));
  try {
    await using folder = await openDataFolder(root);
    const database = plantIn(await folder.create(NAME, { kind: 'isolates', description: 'Kept' }));
    addLoci(database, matrix.loci);
    const before = matrix.profiles - ROUNDS;
    addIsolates(database, matrix, { from: 0, to: before });
    const actions: CurationActions = folder.changes.of();
    const set = { name: 'all', scheme: 1, thresholds: [threshold], missing: 'ignore', max_missing: null } as const;
    const how = { is_private: false, takes_poor: false, pattern: 'C-{year}-{number}' };
    await actions.make('clusters.define', { database: NAME, principal: OWNER, input: { ...set, ...how } });
    const follow = () => costOf(() => followClusters(folder, NAME));
    const first = await follow();
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      addIsolates(database, matrix, { from: before + round, to: before + round + 1 });
      costs.push(await follow());
    }
    const [clock, processor] = [median(costs.map((one) => one.clock)), median(costs.map((one) => one.processor))];
    return { first, more: { clock, processor } };
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
