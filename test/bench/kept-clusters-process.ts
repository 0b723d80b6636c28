import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { listNotices } from '#electron/store/clusters/watches.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { OWNER } from '#shared/principal.ts';
import { plantIn } from '#test/support/plant.ts';
import { answer, costOf, peakMemory, taskOf, type Cost } from './in-process.ts';
import { median } from './table.ts';

export interface KeptTask {
  /** A data folder, and the database in it. */
  root: string;
  name: string;
  threshold: number;
}

export interface KeptAnswer {
  first: Cost;
  /** From an isolate that is written to the notice of a watch: medians of several. */
  more: Cost;
  /** Megabytes that beginning took at most, besides those of the program itself. */
  memory: number;
}

const ROUNDS = 5;

const { root, name, threshold } = taskOf<KeptTask>();
const folder = await openDataFolder(root);
const database = plantIn(await folder.open(name));
const { connection } = database;
const actions: CurationActions = folder.changes.of();
const act = <Input>(input: Input) => ({ database: name, principal: OWNER, input });
const follow = () => costOf(() => followClusters(folder, name));
const set = { name: 'all', scheme: 1, thresholds: [threshold], missing: 'ignore', max_missing: null } as const;
const how = { is_private: false, takes_poor: false, pattern: 'C-{year}-{number}' };
const { id } = await actions.make('clusters.define', act({ ...set, ...how }));
// There is no such set, but a thread that has read what it needs to work one out.
await actions.read('clusters.work_out', act({ set: 0 })).catch(() => undefined);
const before = peakMemory();
const first = await follow();
const memory = peakMemory() - before;
const rule = { kind: 'recent', isolates: 2, days: 100_000 } as const;
await actions.make('watches.make', act({ set: id, threshold, rule }));
const costs: Cost[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  addOneLike(round);
  costs.push(await follow());
}
const spoken = listNotices(folder.site, database).length;
if (spoken !== ROUNDS) throw new Error(`The watch has spoken ${spoken} times of ${ROUNDS}.`);
const [clock, processor] = [median(costs.map((one) => one.clock)), median(costs.map((one) => one.processor))];
await folder.close();
answer({ first, more: { clock, processor }, memory });

/** Adds an isolate with the alleles of another. */
function addOneLike(isolate: number): void {
  const columns = 'is_private, amount, codes, sources, checksum';
  connection.exec(`begin immediate;
    insert into isolate (name, date_entered, datestamp) select name || ' again', date_entered, datestamp from isolate where id = ${isolate};
    insert into designation_block (block, isolate, ${columns})
      select block, last_insert_rowid(), ${columns} from designation_block where isolate = ${isolate}`);
  bumpDefinitionsVersion(connection);
  connection.exec('commit');
}
