import type { DraftRow, DraftRows } from '#electron/store/site/draft-rows.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import { keptMembers } from '#shared/remembered-members.ts';
import type { ParsedInputOf } from '#shared/rpc/contract/contract.ts';
import { ALLELE_COLUMNS, DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { LeftOutLocus, LocusPlace, OfferedLocus } from '#shared/rpc/contract/draft-novel.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { columnOf, filledRows } from '#shared/rules/draft-table.ts';
import type { GenomeClaim } from '#shared/verdict/item-genome.ts';
import type { CallContext } from '../procedures/handler-types.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { contentOf, stateOf } from './describe-draft.ts';
import { claimOf, isBetter, takenMessage, waitsFor } from './genome-claim.ts';
import { bareName, reasonAgainst, siteOf } from './novel-report.ts';

interface NovelSequence {
  /** Name of the first input in which it was found. */
  seq_id: string;
  /** Whether it was sent to the database earlier. */
  isSent: boolean;
  /** Of the best genome that has it. */
  claim: GenomeClaim | undefined;
}

/** New alleles of one locus of one database. */
interface NovelAlleles extends LocusPlace {
  /** By sequence. */
  found: Map<string, NovelSequence>;
  /** Number of results. */
  inputs: number;
}

interface FoundNovel {
  groups: NovelAlleles[];
  left_out: LeftOutLocus[];
}

type NovelTools = Pick<WorkbenchContext, 'dataFolder' | 'results'>;

const IN_DRAFT = 'A draft in preparation has this sequence already.';

type ResultTools = Pick<WorkbenchContext, 'dataFolder' | 'results' | 'remoteSites' | 'sites' | 'settings' | 'emit'>;
type FromResultsOptions = Pick<CallContext, 'signal' | 'onProgress'>;

/** What can be submitted of the new alleles of kept results, and what not. Errors of the result store. */
export async function offerNovelAlleles(
  tools: ResultTools,
  { results: keys, reason }: ParsedInputOf<'draft:novel'>,
  options: FromResultsOptions,
): Promise<{ offered: OfferedLocus[]; left_out: LeftOutLocus[] }> {
  const { groups, left_out } = await gatherNovel(tools, keys, reason, options);
  const offered = groups.map(({ site, database, locus, found, inputs }) => ({
    site,
    database,
    locus,
    site_name: siteName(tools, site),
    sequences: found.size,
    inputs,
    sent_before: [...found.values()].filter(({ isSent }) => isSent).length,
  }));
  return { offered, left_out };
}

/**
 * Makes a draft for each locus of which kept results have whole new alleles, or of those of `loci`, with the members that were sent
 * last. AppError 404 `nothing_new`, `unknown_site`, and those of the result store.
 */
export async function draftNovelAlleles(
  tools: ResultTools,
  { results, loci, reason }: ParsedInputOf<'draft:from-result'>,
  options: FromResultsOptions,
): Promise<{ draft_ids: string[]; left_out: LeftOutLocus[] }> {
  const { groups, left_out } = await gatherNovel(tools, results, reason, options);
  const wanted = loci ? groups.filter((group) => loci.some((place) => isSame(place, group))) : groups;
  if (wanted.length === 0) {
    throw new AppError(404, 'nothing_new', 'There is no new allele that could be submitted.');
  }
  // A site that is gone is noticed before anything is made.
  for (const { site } of wanted) tools.sites.get(site);
  const draft_ids: string[] = [];
  for (const group of wanted) draft_ids.push(await createDraft(tools, group));
  return { draft_ids, left_out };
}

function isSame(left: LocusPlace, right: LocusPlace): boolean {
  return left.site === right.site && left.database === right.database && left.locus === right.locus;
}

/** A site that was removed since is known by its id only. */
function siteName({ sites }: Pick<ResultTools, 'sites'>, id: string): string {
  return sites.list().find((site) => site.id === id)?.name ?? id;
}

async function createDraft(tools: ResultTools, { site, database, locus, found }: NovelAlleles): Promise<string> {
  const { drafts } = tools.dataFolder.site;
  const rows = [...found].map(([sequence, { seq_id }]) => [seq_id, sequence]);
  const genomes = [...found.values()].flatMap(({ seq_id: item, claim }) => (claim ? [{ item, ...claim }] : []));
  const message = takenMessage(genomes);
  const members = keptMembers((await tools.settings.get()).tables, { site, database });
  const content = DraftContent.parse({
    locus,
    members,
    columns: [...ALLELE_COLUMNS],
    rows,
    genomes,
    ...defined({ message }),
  });
  const isLocal = tools.sites.get(site).site.kind === 'local';
  const { id } = await drafts.insert({
    site,
    account: isLocal ? null : (tools.remoteSites.row(site).account ?? null),
    database_name: database,
    type: 'alleles',
    title: `New alleles of ${locus}`,
    content: JSON.stringify(content),
    case_id: null,
  });
  tools.emit('drafts:changed', { draft_id: id, state: 'draft' });
  return id;
}

/**
 * The whole new alleles of kept results by locus, in natural order, each sequence once, as the alleles of the locus lie; and what
 * is new and cannot be submitted. Those of an unsent draft are left out. Errors of the result store.
 */
async function gatherNovel(
  { dataFolder, results }: NovelTools,
  keys: readonly ResultKey[],
  taken: string | undefined,
  { signal, onProgress }: Partial<Pick<CallContext, 'signal' | 'onProgress'>> = {},
): Promise<FoundNovel> {
  const groups = new Map<string, NovelAlleles>();
  const leftOut = new Map<string, LeftOutLocus>();
  const preparedIn = await preparedAlleles(dataFolder.site.drafts);
  for (const [index, { run_id, position }] of keys.entries()) {
    signal?.throwIfAborted();
    const result = await results.readReport(run_id, position);
    const { stamp, name, loci } = result;
    const claim = claimOf(result, taken);
    const waits = waitsFor(result, taken);
    onProgress?.({ done: index + 1, total: keys.length, unit: 'results', message: name });
    const { database } = stamp;
    const site = siteOf({ stamp });
    for (const report of loci) {
      const { locus, novel } = report;
      if (!novel) continue;
      const place = { site, database, locus };
      const prepared = preparedIn(place, novel.sequence);
      const isInDraft = prepared.some(({ isSent }) => !isSent);
      const reason = reasonAgainst(report) ?? (isInDraft ? IN_DRAFT : waits);
      if (reason !== undefined) {
        countLeftOut(leftOut, { ...place, reason }, name);
        continue;
      }
      const group = groups.get(keyOf(place)) ?? { ...place, found: new Map(), inputs: 0 };
      groups.set(keyOf(place), group);
      group.inputs += 1;
      const known = group.found.get(novel.sequence);
      // A good genome that has it needs no reason.
      if (known && isBetter(claim, known.claim)) known.claim = claim;
      if (known) continue;
      group.found.set(novel.sequence, { seq_id: freeName(name, group), isSent: prepared.length > 0, claim });
    }
  }
  return { groups: [...groups.values()].toSorted(byLocus), left_out: [...leftOut.values()].toSorted(byLocus) };
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

/** Name of an input as that of a sequence that occurs once. */
function freeName(name: string, { found }: NovelAlleles): string {
  const stem = bareName(name);
  const taken = new Set([...found.values()].map(({ seq_id }) => seq_id));
  let free = stem;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}_${number}`;
  return free;
}

interface PreparedAllele {
  row: DraftRow;
  isSent: boolean;
  /** The draft has nothing else. */
  isAlone: boolean;
}

type PreparedAlleles = (place: LocusPlace, sequence: string) => readonly PreparedAllele[];

/** The sequences of all drafts of alleles, sent ones included. */
async function preparedAlleles(drafts: Pick<DraftRows, 'ofAlleles'>): Promise<PreparedAlleles> {
  const known = new Map<string, PreparedAllele[]>();
  for (const row of await drafts.ofAlleles()) {
    const isSent = stateOf(row) === 'sent';
    const { locus, columns, rows } = contentOf(row);
    const filled = filledRows(rows);
    for (const sequence of columnOf({ columns, rows: filled }, 'sequence')) {
      const key = sequenceKey({ site: row.site, database: row.database_name, locus }, sequence);
      known.set(key, [...(known.get(key) ?? []), { row, isSent, isAlone: filled.length === 1 }]);
    }
  }
  return (place, sequence) => known.get(sequenceKey(place, sequence)) ?? [];
}

function sequenceKey(place: LocusPlace, sequence: string): string {
  return keyOf(place, sequence.replaceAll(/\s/g, '').toUpperCase());
}
