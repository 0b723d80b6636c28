import { defined } from '#shared/defined.ts';
import type { CaseItem } from '#shared/rpc/contract/case.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { caseItems, type CaseDraftFacts } from './case-items.ts';
import { namesOfDrafts } from './case-names.ts';
import { draftFacts } from './draft-facts.ts';

type WantedAllele = Pick<CaseItem, 'site' | 'database' | 'locus' | 'provisional'>;

/**
 * The drafts of all cases, and of none, that have new alleles. Other rows of them are nobody's business here. The same allele of two
 * genomes is submitted once, and both cases wait for it.
 */
export async function draftsWith(
  { dataFolder }: Pick<WorkbenchContext, 'dataFolder'>,
  alleles: readonly WantedAllele[],
): Promise<CaseDraftFacts[]> {
  if (alleles.length === 0) return [];
  const { cases, drafts } = dataFolder.site;
  const titles = new Map((await cases.list()).map(({ id, title }) => [id, title]));
  const wanted = new Set(
    alleles.map(({ site, database, locus, provisional }) => keyOf(site, database, locus, provisional)),
  );
  const found: CaseDraftFacts[] = [];
  for (const row of await drafts.ofAlleles()) {
    const has = namesOfDrafts(row).filter((one) => wanted.has(keyOf(one.site, one.database, one.of, one.provisional)));
    if (has.length === 0) continue;
    const title = row.case_id === null ? undefined : titles.get(row.case_id);
    found.push({
      ...(await draftFacts(dataFolder, row)),
      wanted: new Set(has.map(({ provisional }) => provisional)),
      ...defined({ in_case: row.case_id === null || title === undefined ? undefined : { id: row.case_id, title } }),
    });
  }
  return found;
}

function keyOf(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts);
}

/** How far new alleles are that drafts have, by provisional id and locus. */
export function allelesIn(drafts: readonly CaseDraftFacts[]): (wanted: WantedAllele) => CaseItem | undefined {
  const items = caseItems({ content: { named: [], known: [] }, drafts, siteName: (id) => id });
  return ({ locus, provisional }) => items.find((one) => one.locus === locus && one.provisional === provisional);
}
