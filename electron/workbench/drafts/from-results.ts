import { AppError } from '#shared/problem.ts';
import { ALLELE_COLUMNS, DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

type Tools = Pick<WorkbenchContext, 'dataFolder' | 'results' | 'remoteSites' | 'sites' | 'emit'>;

/** New alleles of one locus of one database. */
interface NovelAlleles {
  site: string;
  database: string;
  locus: string;
  /** Sequence by hash, with the name of the first input in which it was found. */
  found: Map<string, { seq_id: string; sequence: string }>;
}

/**
 * Makes a draft for each locus of which kept results have whole new alleles, or of those of `loci`. Undetermined letters keep an allele
 * out. AppError 404 `nothing_new`, and those of the result store.
 */
export async function draftNovelAlleles(
  tools: Tools,
  keys: readonly ResultKey[],
  loci: readonly string[] | undefined,
): Promise<{ draft_ids: string[]; left_out: string[] }> {
  const groups = new Map<string, NovelAlleles>();
  const left_out: string[] = [];
  for (const { run_id, position } of keys) {
    const report = await tools.results.readReport(run_id, position);
    const { database } = report.stamp;
    const site = report.stamp.site?.id ?? LOCAL_SITE;
    for (const one of report.loci) {
      const { locus, novel } = one;
      if (!novel || !isWholeNew(one) || (loci && !loci.includes(locus))) continue;
      if (novel.ambiguous > 0) {
        left_out.push(`${locus} of ${report.name}: some of its letters are not determined.`);
        continue;
      }
      const key = JSON.stringify([site, database, locus]);
      const group = groups.get(key) ?? { site, database, locus, found: new Map() };
      groups.set(key, group);
      if (!group.found.has(novel.sha1)) {
        group.found.set(novel.sha1, { seq_id: freeName(report.name, group), sequence: novel.sequence });
      }
    }
  }
  if (groups.size === 0) {
    throw new AppError(404, 'nothing_new', ['There is no new allele that could be submitted.', ...left_out].join(' '));
  }
  const draft_ids: string[] = [];
  for (const group of groups.values()) draft_ids.push(await createDraft(tools, group));
  return { draft_ids, left_out };
}

/** Name of an input as the name of a sequence, which has no blanks and occurs once. */
function freeName(name: string, { found }: NovelAlleles): string {
  const stem = name.trim().replaceAll(/\s+/g, '_');
  const taken = new Set([...found.values()].map(({ seq_id }) => seq_id));
  let free = stem;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}_${number}`;
  return free;
}

async function createDraft(tools: Tools, { site, database, locus, found }: NovelAlleles): Promise<string> {
  const { drafts } = tools.dataFolder.site;
  const rows = [...found.values()].map(({ seq_id, sequence }) => [seq_id, sequence]);
  const content = DraftContent.parse({ locus, columns: [...ALLELE_COLUMNS], rows });
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
