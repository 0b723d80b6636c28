import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import type { CaseRow } from '#electron/store/site/case-rows.ts';
import type { Case, CaseItem, CaseSummary } from '#shared/rpc/contract/case.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { DailyQuota } from './case-advice.ts';
import { parseCase } from './case-content.ts';
import { caseItems, type CaseFacts } from './case-items.ts';
import { caseState } from './case-state.ts';
import { draftFacts } from './draft-facts.ts';
import { draftsWith } from './drafts-elsewhere.ts';

export type CaseTools = Pick<WorkbenchContext, 'dataFolder' | 'sites' | 'remoteSites' | 'emit'>;

/**
 * All that the state of a case follows from, as it is stored at this moment. Alleles that no draft of the case has may be in a draft of
 * another: two genomes have the same.
 */
export async function readFacts({ dataFolder, sites }: CaseTools, row: CaseRow): Promise<CaseFacts> {
  const { cases } = dataFolder.site;
  const names = new Map(sites.list().map(({ id, name }) => [id, name]));
  const own = await Promise.all((await cases.drafts(row.id)).map((draft) => draftFacts(dataFolder, draft)));
  const facts = { content: parseCase(row.content), drafts: own, siteName: (id: string) => names.get(id) ?? id };
  const missing = caseItems(facts).filter(({ step, state }) => step === 'alleles' && state === 'lost');
  return { ...facts, drafts: [...(await draftsWith({ dataFolder }, missing)), ...own] };
}

/** Every allele, profile and isolate of a case. */
export async function readItems(tools: CaseTools, row: CaseRow): Promise<CaseItem[]> {
  return caseItems(await readFacts(tools, row));
}

/** A case as it stands by what is known on this computer. */
export async function readCase(tools: CaseTools, row: CaseRow): Promise<Case> {
  const items = await readItems(tools, row);
  const { id, title, created_at } = row;
  return { id, title, created_at, ...caseState(items, await quotas(tools, items)) };
}

/** The same without its items. */
export async function summarizeCase(tools: CaseTools, row: CaseRow): Promise<CaseSummary> {
  const items = await readItems(tools, row);
  const { state, now, settled } = caseState(items, await quotas(tools, items));
  const { id, title, created_at } = row;
  return { id, title, created_at, state, now, settled, items: items.length };
}

/** What databases of this computer take in a day. Other sites do not say it without being asked. */
async function quotas({ dataFolder }: CaseTools, items: readonly CaseItem[]): Promise<DailyQuota> {
  const local = items.filter(({ site, state }) => site === LOCAL_SITE && state === 'queued');
  const daily = new Map<string, number>();
  const there = local.length === 0 ? [] : await dataFolder.listDatabaseNames();
  for (const database of new Set(local.map((item) => item.database))) {
    if (there.includes(database)) daily.set(database, readPolicy(await dataFolder.open(database)).daily_quota);
  }
  return ({ site, database }) => (site === LOCAL_SITE ? daily.get(database) : undefined);
}
