import { compareNatural } from '#shared/natural-order.ts';
import type { LeftOutLocus, LocusPlace } from '#shared/rpc/contract/draft-novel.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { LocusReport } from '#shared/rpc/contract/typing.ts';
import { withoutFastaEnding } from '#shared/sequence/file-names.ts';
import type { CallContext } from '../procedures/handler-types.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { contentOf, stateOf } from './describe-draft.ts';

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
  const known = await preparedAlleles(dataFolder.site.drafts);
  for (const [index, { run_id, position }] of keys.entries()) {
    signal?.throwIfAborted();
    const { stamp, name, loci } = await results.readReport(run_id, position);
    onProgress?.({ done: index + 1, total: keys.length, unit: 'results', message: name });
    const { database } = stamp;
    const site = stamp.site?.id ?? LOCAL_SITE;
    for (const report of loci) {
      const { locus, novel } = report;
      if (!novel) continue;
      const place = { site, database, locus };
      const prepared = known.get(keyOf(place, novel.sequence));
      const reason = reasonAgainst(report) ?? (prepared?.isSent === false ? IN_DRAFT : undefined);
      if (reason !== undefined) {
        countLeftOut(leftOut, { ...place, reason }, name);
        continue;
      }
      const group = groups.get(keyOf(place)) ?? { ...place, found: new Map(), inputs: 0 };
      groups.set(keyOf(place), group);
      group.inputs += 1;
      if (group.found.has(novel.sequence)) continue;
      group.found.set(novel.sequence, { seq_id: freeName(name, group), isSent: prepared !== undefined });
    }
  }
  return { groups: [...groups.values()].toSorted(byLocus), left_out: [...leftOut.values()].toSorted(byLocus) };
}

const IN_DRAFT = 'A draft in preparation has this sequence already.';

const REASONS: Partial<Record<LocusReport['status'], string>> = {
  ambiguous: 'Some of its letters are not determined.',
  partial: 'It is cut off by the end of a contig or by unknown bases.',
  truncated: 'An end of it is unlike the nearest allele, or a stop codon ends it early.',
  frameshifted: 'Its reading frame is lost.',
};

/** Why the new sequence of a report cannot become an allele as it is. Undefined if it can. */
function reasonAgainst({ status, novel }: LocusReport): string | undefined {
  if (novel && novel.ambiguous > 0) return REASONS['ambiguous'];
  if (status !== 'novel') return REASONS[status] ?? 'The genome has a known allele of this locus, too.';
  return novel?.length_allowed === false ? 'The locus does not allow its length.' : undefined;
}

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

/** The sequences of all drafts of alleles, and whether all of those with it were sent. */
async function preparedAlleles({ list }: Pick<NovelTools['dataFolder']['site']['drafts'], 'list'>) {
  const known = new Map<string, { isSent: boolean }>();
  for (const row of await list()) {
    if (row.type !== 'alleles') continue;
    const isSent = stateOf(row) === 'sent';
    const { locus, columns, rows } = contentOf(row);
    const at = columns.indexOf('sequence');
    for (const cells of rows) {
      const sequence = (cells[at] ?? '').replaceAll(/\s/g, '').toUpperCase();
      const key = keyOf({ site: row.site, database: row.database_name, locus }, sequence);
      known.set(key, { isSent: isSent && known.get(key)?.isSent !== false });
    }
  }
  return known;
}

/** Name of an input, without folders and the ending of a file, as the name of a sequence: no blanks, and it occurs once. */
function freeName(name: string, { found }: NovelAlleles): string {
  const bare = withoutFastaEnding(name.slice(name.lastIndexOf('/') + 1).trim());
  const stem = bare.replaceAll(/\s+/g, '_') || 'sequence';
  const taken = new Set([...found.values()].map(({ seq_id }) => seq_id));
  let free = stem;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}_${number}`;
  return free;
}
