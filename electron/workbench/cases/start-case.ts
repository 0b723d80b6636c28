import { keptMembers } from '#shared/kept-members.ts';
import type { ParsedInputOf } from '#shared/rpc/contract/contract.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { storeCase, withNames, type CaseContent } from './case-content.ts';
import { alleleDraft, isolateDraft, profileDraft, type Designations, type PlannedDraft } from './case-drafts.ts';
import { namesOfDrafts } from './case-names.ts';
import { bareName, newAlleles, siteOf } from './case-offer.ts';
import type { CaseTools } from './read-case.ts';

export type StartTools = CaseTools & Pick<WorkbenchContext, 'results' | 'settings'>;

const EMPTY: CaseContent = { named: [], known: [] };

/**
 * Begins a case, with the drafts of the new alleles of a report, of their profile and of the isolate, as far as they are asked for.
 * Gives its id. Errors as `case:create`.
 */
export async function startCase(
  tools: StartTools,
  { title, result, scheme_id, isolate, draft_ids }: ParsedInputOf<'case:create'>,
  signal: AbortSignal,
): Promise<string> {
  const { cases, drafts } = tools.dataFolder.site;
  const report = result && (await readReport(tools, result));
  const plans: PlannedDraft[] = [];
  let designations: Designations = new Map();
  let profile: { field: string; id: string } | undefined;
  if (report) {
    const place = { site: siteOf(report), database: report.stamp.database };
    const name = bareName(report.name);
    const members = keptMembers((await tools.settings.get()).tables, place);
    for (const one of newAlleles(report)) plans.push(alleleDraft(tools, { ...place, name, ...one }, members));
    designations = designationsOf(report);
    if (scheme_id !== undefined) {
      const planned = await profileDraft(tools, { ...place, scheme_id, name }, designations, signal);
      plans.push(planned);
      designations = planned.alleles;
      profile = { field: planned.field, id: planned.named[0]?.provisional ?? '' };
    }
  }
  if (isolate) plans.push(await isolateDraft(tools, { ...isolate, designations, profile }, signal));
  const taken = await Promise.all(draft_ids.map((id) => drafts.get(id)));
  const names = [...plans.flatMap(({ named }) => named), ...taken.flatMap(namesOfDrafts)];
  const content = storeCase(withNames(EMPTY, names));
  const plain = plans.map(({ draft }) => draft);
  return cases.insert(title.trim() || bareName(report?.name ?? 'New case'), content, plain, draft_ids);
}

function readReport({ results }: StartTools, { run_id, position }: ResultKey): Promise<TypingResult> {
  return results.readReport(run_id, position);
}

/** The allele of each locus: its id where there is exactly one, or the provisional one of a new allele. */
function designationsOf(report: TypingResult): Designations {
  const found = new Map<string, string>();
  for (const { locus, allele_ids } of report.loci) {
    const [only] = allele_ids;
    if (allele_ids.length === 1 && only !== undefined) found.set(locus, only);
  }
  for (const { locus, provisional } of newAlleles(report)) found.set(locus, provisional);
  return found;
}
