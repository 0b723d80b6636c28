import { defined } from '#shared/defined.ts';
import type { NamedClaim } from '#shared/verdict/item-genome.ts';
import { asFasta, asTabSeparated, columnOf, filledRows, sequencesOf } from '#shared/rules/draft-table.ts';
import { monthsIn } from '#shared/rules/asked-embargo.ts';
import { takesEmbargo } from '#shared/rules/submission-types.ts';
import type { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';

type RequestBody = Record<string, string | number | readonly NamedClaim[]>;

/**
 * The body of the request that makes a submission of a draft (`service-description.md` §4). Empty members are left out. Only Alleliers are
 * told from which genomes rows are: others do not keep it.
 */
export function requestOf(type: DraftType, content: DraftContent, isAllelier: boolean): RequestBody {
  const { message, email, columns } = content;
  const table = { columns, rows: filledRows(content.rows) };
  return {
    type,
    ...defined({ message: message.trim() || undefined, email: email ? 1 : undefined }),
    ...defined({ embargo: takesEmbargo(type) ? monthsIn(content.embargo) : undefined }),
    ...subjectOf(type, content, table),
    ...defined({ genomes: isAllelier ? genomesOf(type, content, table) : undefined }),
  };
}

/** What is said of the genomes of rows that are still there. A name that was changed is clear where there is one row. */
function genomesOf(
  type: DraftType,
  { genomes }: DraftContent,
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] },
): readonly NamedClaim[] | undefined {
  const column = type === 'alleles' ? 'seq_id' : type === 'profiles' ? 'id' : undefined;
  if (column === undefined) return undefined;
  const names = columnOf(table, column);
  const [first] = genomes;
  const [only] = names;
  const isAlone = first !== undefined && genomes.length === 1 && names.length === 1 && only;
  const there = isAlone ? [{ ...first, item: only }] : genomes.filter(({ item }) => names.includes(item));
  return there.length > 0 ? there : undefined;
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
