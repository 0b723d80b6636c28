import type { CaseChange } from '#electron/store/site/case-rows.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { columnOf } from '#shared/rules/draft-table.ts';
import { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { contentOf } from '../drafts/describe-draft.ts';
import { changeOf, provisionalAllele, provisionalProfile, type NamedContent } from './case-content.ts';
import { rowNames } from './case-items.ts';

/** Takes the names of drafts out of the cases to which they belonged: there they are missing no more. */
export function leaveCases(rows: readonly DraftRow[]): CaseChange[] {
  const groups = Map.groupBy(rows, ({ case_id }) => case_id);
  return [...groups].flatMap(([case_id, leaving]) => {
    if (case_id === null) return [];
    const names = new Set(leaving.flatMap(namesOfDrafts).map(({ provisional }) => provisional));
    const rewrite = changeOf((content) => ({
      ...content,
      named: content.named.filter(({ provisional }) => !names.has(provisional)),
    }));
    return [{ case_id, rewrite }];
  });
}

/** The names that a draft brings into a case: of its alleles or profiles. */
export function namesOfDrafts(row: DraftRow): NamedContent[] {
  const type = DraftType.parse(row.type);
  if (type !== 'alleles' && type !== 'profiles') return [];
  const content = contentOf(row);
  const sequences = columnOf(content, 'sequence');
  const place = { site: row.site, database: row.database_name };
  return rowNames({ type, content }).map((name, at): NamedContent =>
    type === 'alleles'
      ? { ...place, step: 'alleles', of: content.locus, name, provisional: provisionalAllele(sequences[at] ?? '') }
      : {
          ...place,
          step: 'profile',
          of: String(content.scheme_id),
          name,
          provisional: provisionalProfile(content.scheme_id, name),
        },
  );
}
