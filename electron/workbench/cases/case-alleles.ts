import type { GenomeClaim } from '#shared/verdict/item-genome.ts';
import { isBetter } from '../drafts/genome-claim.ts';
import { filledRows } from '#shared/rules/draft-table.ts';
import type { Designations } from './case-drafts.ts';
import { caseItems, type CaseFacts } from './case-items.ts';

/** The alleles of a case by locus, each with its official id or, without one, the provisional one. */
export function allelesOfCase(facts: CaseFacts, place?: { site: string; database: string }): Designations {
  const found = new Map<string, string>();
  for (const { step, locus, site, database, assigned_id, provisional } of caseItems(facts)) {
    const isHere = place === undefined || (site === place.site && database === place.database);
    const id = assigned_id ?? provisional;
    if (step === 'alleles' && isHere && locus !== undefined && id !== undefined) found.set(locus, id);
  }
  return found;
}

/** The worst genome that drafts of a case say they are from. Undefined if none says it. */
export function genomeOfCase({ drafts }: CaseFacts): GenomeClaim | undefined {
  const [first, ...others] = drafts.flatMap(({ draft }) => draft.content.genomes);
  return others.reduce((worst, one) => (worst && isBetter(worst, one) ? one : worst), first);
}

/** The newest profile of a case: its alleles as its draft has them, and its id. Undefined if there is none. */
export function profileOfCase(
  facts: CaseFacts,
): { alleles: Designations; scheme_id: number; place: { site: string; database: string }; id: string } | undefined {
  const item = caseItems(facts).findLast(({ step, draft_id }) => step === 'profile' && draft_id !== undefined);
  const draft = facts.drafts.find((one) => one.draft.id === item?.draft_id)?.draft;
  const { columns = [], rows = [], scheme_id } = draft?.content ?? {};
  const id = item?.assigned_id ?? item?.provisional;
  if (!item || !draft || scheme_id === undefined || id === undefined) return undefined;
  const named = columns.indexOf('id');
  const row = filledRows(rows).find((cells) => named < 0 || cells[named]?.trim() === item.name);
  const alleles = new Map(
    columns.flatMap((name, at) => (at === named ? [] : [[name, row?.[at]?.trim() ?? ''] as const])),
  );
  return { alleles, scheme_id, place: { site: draft.site, database: draft.database }, id };
}
