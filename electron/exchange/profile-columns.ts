import { isOriginMember, schemeFieldNameProblem } from '#shared/rules/profile-members.ts';
import { matchLoci } from '#shared/tabular/locus-names.ts';
import type { OriginColumn } from './profile-origin.ts';
import type { SchemeHead } from '../store/changes/writers/scheme-rows.ts';

/** The meaning of the columns of a profile table. Positions are 0-based. */
export interface ProfileLayout {
  /** Name of the key. Empty for a table of loci only: a scheme without profiles. */
  primaryKey: string;
  /** Columns of the loci, in scheme order. */
  loci: { name: string; column: number }[];
  fields: { name: string; column: number }[];
  /** Columns that fill in members of the profiles. */
  origin: OriginColumn[];
  /** Number of cells in a row. */
  width: number;
}

interface HeaderProblem {
  /** 1-based. */
  column?: number;
  field?: string;
  reason: string;
}

/**
 * Reads the first line of a profile table: the primary key, then columns named after loci or members. All other columns
 * are fields. Where all columns are named after loci, there is no key.
 */
export function readProfileHeader(
  heading: readonly string[],
  loci: ReadonlySet<string>,
): { columns: ProfileLayout; problems: HeaderProblem[] } {
  const width = heading.findLastIndex((cell) => cell !== '') + 1;
  const cells = heading.slice(0, width);
  const matches = matchLoci(cells, loci);
  const isKeyless = width > 0 && !matches.includes(undefined);
  const primaryKey = isKeyless ? '' : (cells[0] ?? '');
  const columns: ProfileLayout = { primaryKey, loci: [], fields: [], origin: [], width };
  const problems = isKeyless ? [] : keyProblems(primaryKey, loci);
  const seen = new Set([primaryKey]);
  for (let column = isKeyless ? 0 : 1; column < width; column++) {
    const cell = cells[column] as string;
    const locus = matches[column];
    const name = locus ?? cell;
    const unusable = locus === undefined && !isOriginMember(name) ? schemeFieldNameProblem(name) : undefined;
    if (cell === '') problems.push({ column: column + 1, reason: 'The column has no heading.' });
    else if (seen.has(name))
      problems.push({ column: column + 1, field: name, reason: `Column "${name}" occurs twice in the header.` });
    else if (unusable !== undefined) problems.push({ column: column + 1, field: name, reason: unusable });
    else if (locus !== undefined) columns.loci.push({ name, column });
    else if (isOriginMember(name)) columns.origin.push({ name, column });
    else columns.fields.push({ name, column });
    seen.add(name);
  }
  if (columns.loci.length === 0) {
    const reason = 'No column of the header is named after a locus of the import or of the database.';
    problems.push({ reason });
  }
  return { columns, problems };
}

function keyProblems(primaryKey: string, loci: ReadonlySet<string>): HeaderProblem[] {
  if (primaryKey === '') {
    return [{ column: 1, reason: 'The table has no key: the first column has no heading. Name it, for example, ST.' }];
  }
  const unusable = schemeFieldNameProblem(primaryKey);
  if (unusable !== undefined) {
    const reason = `The first column is the key of the profiles. ${unusable}`;
    return [{ column: 1, field: primaryKey, reason }];
  }
  return loci.has(primaryKey) ? [missingKey(primaryKey)] : [];
}

/** The problem of a table whose rows have no ids, because its first column is a locus. */
export function missingKey(locus: string): HeaderProblem {
  const reason = `The table has no key: its first column is locus ${locus}. Put a column with the profile ids before it.`;
  return { column: 1, field: locus, reason };
}

/** Why the table cannot belong to an existing scheme: it has another key, or other loci. */
export function schemeProblems(columns: ProfileLayout, scheme: SchemeHead): HeaderProblem[] {
  const problems: HeaderProblem[] = [];
  if (columns.primaryKey !== scheme.primary_key.field) {
    problems.push({
      column: 1,
      field: columns.primaryKey || scheme.primary_key.field,
      reason: keyMismatch(columns, scheme),
    });
  }
  const inTable = new Set(columns.loci.map((locus) => locus.name));
  const inScheme = new Set(scheme.loci.map((locus) => locus.name));
  for (const { name } of scheme.loci) {
    if (!inTable.has(name))
      problems.push({ field: name, reason: `Locus ${name} of scheme ${scheme.name} has no column.` });
  }
  for (const { name, column } of columns.loci) {
    const reason = `Locus ${name} does not belong to scheme ${scheme.name}, which already exists in the database.`;
    if (!inScheme.has(name)) problems.push({ column: column + 1, field: name, reason });
  }
  return problems;
}

function keyMismatch({ primaryKey }: ProfileLayout, { name, primary_key: { field } }: SchemeHead): string {
  if (primaryKey === '')
    return `Scheme ${name} has profiles, whose key is "${field}", but the table has no such column.`;
  if (field === '') return `Scheme ${name} has no key and no profiles, but the table has the key "${primaryKey}".`;
  return `The primary key of scheme ${name} is "${field}", not "${primaryKey}".`;
}
