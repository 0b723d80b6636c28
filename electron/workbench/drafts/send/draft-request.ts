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

/** Rows of which all is told. Of more only the hash and the verdict fit into a request, whose values are counted (`json-body.ts`). */
const MOST_TOLD = 2_000;

function shortClaim({ item, sha256, verdict }: NamedClaim): NamedClaim {
  return { item, ...defined({ sha256 }), verdict };
}

/** The name of a row as the site reads it: of a sequence, the first word. */
function sentName(type: DraftType, name: string): string {
  const line = name.trim().replaceAll(/[\t\r\n]+/g, ' ');
  return type === 'alleles' ? (line.split(/\s/, 1)[0] ?? '') : line;
}

/** What is said of the genomes of rows that are still there. A name that was changed is clear where there is one row. */
function genomesOf(
  type: DraftType,
  { genomes }: DraftContent,
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] },
): readonly NamedClaim[] | undefined {
  const column = type === 'alleles' ? 'seq_id' : type === 'profiles' ? 'id' : undefined;
  if (column === undefined) return undefined;
  const names = columnOf(table, column).map((name) => sentName(type, name));
  const claims = genomes.map((claim) => ({ ...claim, item: sentName(type, claim.item) }));
  const known = new Set(names);
  const [first, ...others] = claims;
  const [only = ''] = names;
  const isAlone = first !== undefined && others.length === 0 && names.length === 1 && only !== '';
  const there = isAlone ? [{ ...first, item: only }] : claims.filter(({ item }) => known.has(item));
  if (there.length === 0) return undefined;
  return there.length <= MOST_TOLD ? there : there.map(shortClaim);
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
