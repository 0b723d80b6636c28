import type { CaseRow } from '#electron/store/site/case-rows.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { defined } from '#shared/defined.ts';
import { keptMembers } from '#shared/remembered-members.ts';
import type { CaseItem, CaseItemState } from '#shared/rpc/contract/case.ts';
import type { ParsedInputOf } from '#shared/rpc/contract/contract.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { claimOf, waitsFor } from '../drafts/genome-claim.ts';
import { bareName, siteOf } from '../drafts/novel-report.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { storeCase, withNames, type CaseContent, type NamedContent } from './case-content.ts';
import { alleleDraft, isolateDraft, profileDraft, type Designations, type PlannedDraft } from './case-drafts.ts';
import { leaveCases, namesOfDrafts } from './case-names.ts';
import { caseExists, casesOfReport } from './cases-of-report.ts';
import { allelesIn, draftsWith } from './drafts-elsewhere.ts';
import { newAlleles } from './new-alleles.ts';
import type { CaseTools } from './read-case.ts';

type CaseStartTools = CaseTools & Pick<WorkbenchContext, 'results' | 'settings'>;

const EMPTY: CaseContent = { named: [], known: [] };

/**
 * Begins a case, with the drafts of the new alleles of a report, of their profile and of the isolate, as far as they are asked for.
 * `contigs` names the file that the draft of a genome gets. Gives its id. Errors as `case:create`.
 */
export async function startCase(
  tools: CaseStartTools,
  { title, result, reason, scheme_id, isolate, draft_ids }: ParsedInputOf<'case:create'>,
  contigs: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { cases, drafts } = tools.dataFolder.site;
  const report = result && (await tools.results.readReport(result.run_id, result.position));
  const refuseSecond = (there: readonly CaseRow[]) => {
    const [existing] = result && report ? casesOfReport(there, result, report) : [];
    if (existing) throw caseExists(existing);
  };
  refuseSecond(await cases.list());
  const { plans, designations, profile, taken, shared } = report
    ? await planReport(tools, report, { scheme_id, reason }, signal)
    : emptyPlan();
  for (const id of draft_ids) taken.push(await drafts.get(id));
  if (isolate) plans.push(await isolateDraft(tools, { ...isolate, designations, profile, contigs }, signal));
  const names = [...plans.flatMap(({ named }) => named), ...taken.flatMap(namesOfDrafts), ...shared];
  return cases.insert({
    title: title.trim() || bareName(report?.name ?? 'New case'),
    content: storeCase(withNames({ ...EMPTY, ...defined({ begun_from: result }) }, names)),
    drafts: plans.map(({ draft }) => draft),
    taken: [...new Set(taken.map(({ id }) => id))],
    changes: leaveCases(taken),
    // Once more, because another window may have begun it meanwhile.
    check: refuseSecond,
  });
}

interface ReportPlan {
  plans: PlannedDraft[];
  /** Drafts of its alleles that were made before. */
  taken: DraftRow[];
  /** Its alleles that drafts of other cases have. */
  shared: NamedContent[];
  /** Of its profile, or of all its loci. */
  designations: Designations;
  profile: { field: string; id: string } | undefined;
}

function emptyPlan(): ReportPlan {
  return { plans: [], taken: [], shared: [], designations: new Map(), profile: undefined };
}

/** The drafts of the new alleles of a report, and of its profile of a scheme if one is asked for. */
async function planReport(
  tools: CaseStartTools,
  report: TypingResult,
  { scheme_id, reason }: { scheme_id: number | undefined; reason: string | undefined },
  signal: AbortSignal,
): Promise<ReportPlan> {
  const place = { site: siteOf(report), database: report.stamp.database };
  const name = bareName(report.name);
  const members = keptMembers((await tools.settings.get()).tables, place);
  const [plans, taken, shared]: [PlannedDraft[], DraftRow[], NamedContent[]] = [[], [], []];
  const alleles = newAlleles(report);
  const waits = alleles.length > 0 || scheme_id !== undefined ? waitsFor(report, reason) : undefined;
  if (waits !== undefined) throw refusal('reason_needed', waits);
  const claim = claimOf(report, reason);
  const preparedAs = allelesIn(
    await draftsWith(
      tools,
      alleles.map((one) => ({ ...place, ...one })),
    ),
  );
  for (const one of alleles) {
    const plan = alleleDraft(tools, { ...place, name, claim, ...one }, members);
    const prepared = preparedAs({ ...place, ...one });
    const free = prepared && (await freeDraft(tools, prepared));
    if (free) taken.push(free);
    else if (prepared && !OVER.has(prepared.state)) shared.push(...plan.named);
    else plans.push(plan);
  }
  const designations = designationsOf(report);
  if (scheme_id === undefined) return { plans, taken, shared, designations, profile: undefined };
  const planned = await profileDraft(tools, { ...place, scheme_id, name, claim }, designations, signal);
  return {
    plans: [...plans, planned],
    taken,
    shared,
    designations: planned.alleles,
    profile: { field: planned.field, id: planned.named[0]?.provisional ?? '' },
  };
}

/** States of an allele that gets no id as it is, so that another case does not wait for it. */
const OVER: ReadonlySet<CaseItemState> = new Set(['rejected', 'withdrawn']);

/**
 * The draft of a new allele, if no case has it, such as that of a case which was removed. One that holds other alleles, too, is left
 * alone.
 */
async function freeDraft(
  { dataFolder }: CaseStartTools,
  { in_case, draft_id }: CaseItem,
): Promise<DraftRow | undefined> {
  if (in_case || draft_id === undefined) return undefined;
  const row = await dataFolder.site.drafts.get(draft_id);
  return namesOfDrafts(row).length === 1 ? row : undefined;
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
