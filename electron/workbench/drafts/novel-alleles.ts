import { compareNatural } from '#shared/natural-order.ts';
import type { LeftOutLocus, LocusPlace } from '#shared/rpc/contract/draft-novel.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { CallContext } from '../procedures/handler-types.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { bareName, reasonAgainst, siteOf } from './novel-report.ts';
import { preparedAlleles } from './prepared-alleles.ts';

/** New alleles of one locus of one database. */
export interface NovelAlleles extends LocusPlace {
  /** By sequence: the name of the first input in which it was found, and whether it was sent to the database earlier. */
  found: Map<string, { seq_id: string; isSent: boolean }>;
  /** Number of results. */
  inputs: number;
}

/** What results have of new alleles, by locus. */
export interface FoundNovel {
  groups: NovelAlleles[];
  left_out: LeftOutLocus[];
}

export type NovelTools = Pick<WorkbenchContext, 'dataFolder' | 'results'>;

/**
 * The whole new alleles of kept results by locus, in natural order, each sequence once, as the alleles of the locus lie; and what
 * is new and cannot be submitted. Those of an unsent draft are left out. Errors of the result store.
 */
export async function gatherNovel(
  { dataFolder, results }: NovelTools,
  keys: readonly ResultKey[],
  { signal, onProgress }: Partial<Pick<CallContext, 'signal' | 'onProgress'>> = {},
): Promise<FoundNovel> {
  const groups = new Map<string, NovelAlleles>();
  const leftOut = new Map<string, LeftOutLocus>();
  const preparedIn = await preparedAlleles(dataFolder.site.drafts);
  for (const [index, { run_id, position }] of keys.entries()) {
    signal?.throwIfAborted();
    const { stamp, name, loci } = await results.readReport(run_id, position);
    onProgress?.({ done: index + 1, total: keys.length, unit: 'results', message: name });
    const { database } = stamp;
    const site = siteOf({ stamp });
    for (const report of loci) {
      const { locus, novel } = report;
      if (!novel) continue;
      const place = { site, database, locus };
      const prepared = preparedIn(place, novel.sequence);
      const isInDraft = prepared.some(({ isSent }) => !isSent);
      const reason = reasonAgainst(report) ?? (isInDraft ? IN_DRAFT : undefined);
      if (reason !== undefined) {
        countLeftOut(leftOut, { ...place, reason }, name);
        continue;
      }
      const group = groups.get(keyOf(place)) ?? { ...place, found: new Map(), inputs: 0 };
      groups.set(keyOf(place), group);
      group.inputs += 1;
      if (group.found.has(novel.sequence)) continue;
      group.found.set(novel.sequence, { seq_id: freeName(name, group), isSent: prepared.length > 0 });
    }
  }
  return { groups: [...groups.values()].toSorted(byLocus), left_out: [...leftOut.values()].toSorted(byLocus) };
}

const IN_DRAFT = 'A draft in preparation has this sequence already.';

function countLeftOut(
  leftOut: Map<string, LeftOutLocus>,
  about: LocusPlace & { reason: string },
  example: string,
): void {
  const key = keyOf(about, about.reason);
  const known = leftOut.get(key);
  if (known) known.inputs += 1;
  else leftOut.set(key, { ...about, inputs: 1, example });
}

function keyOf({ site, database, locus }: LocusPlace, more = ''): string {
  return JSON.stringify([site, database, locus, more]);
}

function byLocus(left: LocusPlace, right: LocusPlace): number {
  return compareNatural(left.database, right.database) || compareNatural(left.locus, right.locus);
}

/** Name of an input as that of a sequence that occurs once. */
function freeName(name: string, { found }: NovelAlleles): string {
  const stem = bareName(name);
  const taken = new Set([...found.values()].map(({ seq_id }) => seq_id));
  let free = stem;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}_${number}`;
  return free;
}
