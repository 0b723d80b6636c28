import { keptMembers } from '#shared/kept-members.ts';
import { AppError } from '#shared/problem.ts';
import { ALLELE_COLUMNS, DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { LeftOutLocus, LocusPlace, OfferedLocus } from '#shared/rpc/contract/draft-novel.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { CallContext } from '../procedures/handler-types.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { gatherNovel, type NovelAlleles } from './novel-alleles.ts';

type Tools = Pick<WorkbenchContext, 'dataFolder' | 'results' | 'remoteSites' | 'sites' | 'settings' | 'emit'>;
type Options = Pick<CallContext, 'signal' | 'onProgress'>;

/** What can be submitted of the new alleles of kept results, and what not. Errors of the result store. */
export async function offerNovelAlleles(
  tools: Tools,
  keys: readonly ResultKey[],
  options: Options,
): Promise<{ offered: OfferedLocus[]; left_out: LeftOutLocus[] }> {
  const { groups, left_out } = await gatherNovel(tools, keys, options);
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
  tools: Tools,
  keys: readonly ResultKey[],
  loci: readonly LocusPlace[] | undefined,
  options: Options,
): Promise<{ draft_ids: string[]; left_out: LeftOutLocus[] }> {
  const { groups, left_out } = await gatherNovel(tools, keys, options);
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
function siteName({ sites }: Pick<Tools, 'sites'>, id: string): string {
  return sites.list().find((site) => site.id === id)?.name ?? id;
}

async function createDraft(tools: Tools, { site, database, locus, found }: NovelAlleles): Promise<string> {
  const { drafts } = tools.dataFolder.site;
  const rows = [...found].map(([sequence, { seq_id }]) => [seq_id, sequence]);
  const members = keptMembers((await tools.settings.get()).tables, { site, database });
  const content = DraftContent.parse({ locus, members, columns: [...ALLELE_COLUMNS], rows });
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
