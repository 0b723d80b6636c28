import { defined } from '#shared/defined.ts';
import { asFasta, asTabSeparated, filledRows, sequencesOf } from '#shared/rules/draft-table.ts';
import { monthsIn } from '#shared/rules/asked-embargo.ts';
import { takesEmbargo } from '#shared/rules/submission-types.ts';
import type { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';

/** The body of the request that makes a submission of a draft (`service-description.md` §4). Empty members are left out. */
export function requestOf(type: DraftType, content: DraftContent): Record<string, string | number> {
  const { message, email, columns } = content;
  const table = { columns, rows: filledRows(content.rows) };
  return {
    type,
    ...defined({ message: message.trim() || undefined, email: email ? 1 : undefined }),
    ...defined({ embargo: takesEmbargo(type) ? monthsIn(content.embargo) : undefined }),
    ...subjectOf(type, content, table),
  };
}

function subjectOf(
  type: DraftType,
  { locus, members, scheme_id }: DraftContent,
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] },
): Record<string, string | number> {
  if (type === 'alleles') {
    const given = Object.entries(members).filter(([, value]) => value.trim() !== '');
    return { locus, ...Object.fromEntries(given), sequences: asFasta(sequencesOf(table)) };
  }
  if (type === 'profiles') return { scheme_id: scheme_id ?? 0, profiles: asTabSeparated(table) };
  return { isolates: asTabSeparated(table) };
}
