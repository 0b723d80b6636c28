import { hash } from 'node:crypto';
import { curatorOf } from '../curator.ts';
import { designationsKind } from '../kinds/designations.ts';
import { readRestsOn } from '../rests-on/read-rests-on.ts';
import type { ReadContext } from '#electron/store/changes/action.ts';
import { readDesignations, type DesignatedAllele } from '#electron/store/changes/writers/records/designation-rows.ts';
import { readDatabase, type Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { RecallMode, RecallPlan, RecalledAllele } from '#shared/api/curation/recall.ts';
import { defined } from '#shared/defined.ts';

/** The genome that is recalled. */
export interface RecallOrder {
  isolate: number;
  /** The database that the isolates follow. Undefined if there is none. */
  definitions?: string | undefined;
  mode: RecallMode;
}

/** Whether a designation rests on a genome: a program made it, or it was found in contigs that the queue accepted. */
export function isOfGenome({ method, scan = null }: DesignatedAllele): boolean {
  return method === 'automatic' || scan !== null;
}

/** What of an isolate is designated by its genome, by locus. */
export function designatedByGenome({ connection }: Database, isolate: number): RecalledAllele[] {
  return Object.entries(readDesignations(connection, isolate, { withOrigin: true })).flatMap(([locus, { alleles }]) =>
    alleles.filter(isOfGenome).map(({ allele_id }) => ({ locus, allele_id })),
  );
}

/** Says what a recall would do. Nothing is written. AppError codes: unknown_isolate 404, no_right 403. */
export async function planRecall(context: ReadContext, order: RecallOrder): Promise<RecallPlan> {
  const { database, root, caller } = context;
  const { isolate, definitions } = order;
  const found = await readRestsOn(context, { isolate, definitions });
  const key = { isolate_id: isolate };
  const asked = { key, members: { loci: {} } };
  curatorOf(caller, database.name).refuse(designationsKind.right({ database, root }, asked), `isolate ${isolate}`);
  const mode = found.definitions !== undefined && (await isCopy(root, found.definitions)) ? 'block' : order.mode;
  const goes = <Record extends { supported_by_others: boolean }>(records: readonly Record[]) =>
    Map.groupBy(records, ({ supported_by_others: isSupported }) => isSupported);
  const [alleles, types] = [goes(found.alleles), goes(found.types)];
  const plan = {
    isolate_id: isolate,
    isolate: found.isolate,
    ...defined({ definitions: found.definitions }),
    mode,
    alleles: (alleles.get(false) ?? []).map(withoutSupport),
    types: (types.get(false) ?? []).map(withoutSupport),
    designations: designatedByGenome(database, isolate),
    stays: {
      alleles: (alleles.get(true) ?? []).map(withoutSupport),
      types: (types.get(true) ?? []).map(withoutSupport),
      by_hand: found.by_hand,
    },
    genomes: found.genomes,
    submissions: found.submissions,
  };
  return { ...plan, seen: hash('sha256', JSON.stringify([plan.mode, plan.alleles, plan.types, plan.designations])) };
}

/** Refuses who may not curate all of these records (403 `no_right`). */
export function mayRecall(
  { caller, database }: ReadContext,
  { alleles, types }: Pick<RecallPlan, 'alleles' | 'types'>,
): void {
  const curator = curatorOf(caller, database.name);
  for (const { locus } of alleles) curator.refuse([{ kind: 'locus', name: locus }], `alleles of the locus "${locus}"`);
  for (const { scheme_id, scheme } of types) {
    curator.refuse([{ kind: 'scheme', name: String(scheme_id) }], `profiles of the scheme "${scheme}"`);
  }
}

function withoutSupport<Found extends { supported_by_others: boolean }>({
  supported_by_others: _isSupported,
  ...record
}: Found): Omit<Found, 'supported_by_others'> {
  return record;
}

function isCopy(root: string, name: string): Promise<boolean> {
  return readDatabase(
    databaseFiles(root, name).file,
    async (database) => (await getMeta(database)).copy_of !== undefined,
  );
}
