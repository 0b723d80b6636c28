import { namedList } from '../count-of.ts';
import { matchLoci } from '../tabular/locus-names.ts';
import { didYouMean } from './near-misses.ts';
import {
  isMissingLocus,
  MISSING_LOCUS,
  profileDefinedProblem,
  profileFaults,
  type ProfileFault,
  type ProfileRules,
} from './profile.ts';
import { errorOf, inRowOrder, warningOf, type RowProblem, type RuleProblem } from './rule-problem.ts';

export interface SubmittedScheme extends ProfileRules {
  name: string;
  /** Fields besides the primary key: a table may have columns for them. */
  fields: readonly string[];
}

/** What a database says of profiles; whoever can ask it fills this in. Alleles are in scheme order, `N` for a missing locus. */
export interface KnownProfiles {
  /** Id of the profile that has these alleles. */
  definedAs(alleles: readonly string[]): string | undefined;
  /**
   * For each of some profiles the id of one that has its alleles wherever neither of the two lacks the locus
   * (`wire-notes.md` §8.3). All are asked at once, because that may mean to read all profiles.
   */
  likeOthers?(profiles: readonly (readonly string[])[]): readonly (string | undefined)[];
}

export interface ReadProfile {
  /** As the submitter calls it: the column `id`, else `Row n`. */
  profile_id: string;
  /** In scheme order, as they are stored. */
  alleles: string[];
  /** Values of scheme fields, where the table has any. */
  fields: Record<string, string>;
}

export interface CheckedProfiles {
  profiles: readonly ReadProfile[];
  problems: RuleProblem[];
}

/** Where the columns of a table of profiles are. 0-based. */
interface ProfileTableColumns {
  id: number | undefined;
  /** In scheme order. */
  loci: number[];
  fields: { name: string; position: number }[];
  width: number;
}

/**
 * Checks a table of profiles that is to be submitted (`wire-notes.md` §8.3): the header, then each row, then rows with
 * each other. Gives all problems, by row. Where the header has a fault, the alleles of the loci that have a column are looked at, and
 * nothing is compared.
 */
export function checkProfiles(
  headings: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  scheme: SubmittedScheme,
  known: KnownProfiles,
): CheckedProfiles {
  const { columns, problems: ofHeader } = readHeader(headings, scheme);
  if (ofHeader.some(({ severity }) => severity === 'error')) {
    return { profiles: [], problems: [...ofHeader, ...problemsOfCells(rows, columns, scheme)] };
  }
  if (rows.length === 0) {
    const message = 'There are no profiles, only a header.';
    return { profiles: [], problems: [...ofHeader, errorOf('no_rows', message, 'profiles')] };
  }
  const problems: RuleProblem[] = [...ofHeader];
  /** Rows without a problem. */
  const good: number[] = [];
  const seen = { ids: new Map<string, number>(), alleles: new Map<string, number>() };
  const profiles = rows.map(({ cells }, index) => {
    const row = index + 1;
    const written = columns.loci.map((position) => (cells[position] ?? '').trim());
    const profile = readProfile(cells, written, columns, row);
    const found = [
      ...widthProblems(cells, columns),
      ...nameProblems(cells, columns, seen.ids, row),
      ...profileProblems(written, profile.alleles, { scheme, known, seen: seen.alleles, row }),
    ];
    for (const problem of found) problems.push({ row, ...problem });
    if (found.length === 0) good.push(row);
    return profile;
  });
  problems.push(...likeProblems(profiles, good, scheme, known));
  return { profiles, problems: inRowOrder(problems) };
}

function problemsOfCells(
  rows: readonly { cells: readonly string[] }[],
  { loci }: ProfileTableColumns,
  scheme: SubmittedScheme,
): RuleProblem[] {
  const rules = { ...scheme, loci: scheme.loci.filter((_, index) => (loci[index] ?? -1) >= 0), max_missing: undefined };
  const places = loci.filter((position) => position >= 0);
  return rows.flatMap(({ cells }, index) => {
    const written = places.map((position) => (cells[position] ?? '').trim());
    return profileFaults(written, rules)
      .filter(({ code }) => code !== 'all_missing')
      .map((fault) => ({ row: index + 1, ...asProblem(fault) }));
  });
}

/** Profiles that may be known ones with other missing loci. `rows` have no other problem. */
function likeProblems(
  profiles: readonly ReadProfile[],
  rows: readonly number[],
  { allow_missing_loci, primary_key }: SubmittedScheme,
  { likeOthers }: KnownProfiles,
): RuleProblem[] {
  if (!allow_missing_loci || !likeOthers || rows.length === 0) return [];
  const like = likeOthers(rows.map((row) => profiles[row - 1]?.alleles ?? []));
  return rows.flatMap((row, index) => {
    const id = like[index];
    if (id === undefined) return [];
    const message = `It differs from ${primary_key}-${id} only where one of the two lacks the locus.`;
    return [{ row, ...errorOf('defined_incomplete', message) }];
  });
}

function readHeader(
  headings: readonly string[],
  scheme: SubmittedScheme,
): { columns: ProfileTableColumns; problems: RowProblem[] } {
  const width = headings.findLastIndex((heading) => heading !== '') + 1;
  const names = scheme.loci.map(({ name }) => name);
  const matches = matchLoci(headings.slice(0, width), names);
  const problems: RowProblem[] = [];
  const columns: ProfileTableColumns = { id: undefined, loci: [], fields: [], width };
  const places = new Map<string, number>();
  for (const [position, heading] of headings.slice(0, width).entries()) {
    const name = matches[position] ?? heading;
    if (places.has(name)) problems.push(errorOf('repeated_column', `"${name}" occurs twice in the header.`, name));
    else if (heading === '') problems.push(errorOf('unknown_column', `Column ${position + 1} has no heading.`));
    else if (heading === ID) columns.id = position;
    else if (scheme.fields.includes(heading)) columns.fields.push({ name: heading, position });
    else if (matches[position] === undefined) problems.push(ignoredColumn(heading, names, scheme));
    places.set(name, position);
  }
  const missing = names.filter((name) => !places.has(name));
  if (missing.length > 0) problems.push(missingLoci(missing, scheme.name));
  columns.loci = names.map((name) => places.get(name) ?? -1);
  return { columns, problems };
}

/** The column with the names that a submitter gives to profiles. */
const ID = 'id';

function ignoredColumn(heading: string, loci: readonly string[], { name, primary_key }: SubmittedScheme): RowProblem {
  if (heading === primary_key) {
    const message = `The column "${heading}" is not read: curators give the profiles their ids.`;
    return warningOf('ignored_column', message, heading);
  }
  const message = `The column "${heading}" is not read: it is no locus of ${name}.${didYouMean(heading, loci)}`;
  return warningOf('ignored_column', message, heading);
}

/** How many missing loci a sentence names. */
const NAMED = 10;

function missingLoci(missing: readonly string[], scheme: string): RowProblem {
  const many = missing.length === 1 ? 'locus has' : 'loci have';
  return errorOf(
    'missing_column',
    `These ${many} no column, but scheme ${scheme} needs one: ${namedList(missing, NAMED)}.`,
    missing[0],
  );
}

function readProfile(
  cells: readonly string[],
  written: readonly string[],
  columns: ProfileTableColumns,
  row: number,
): ReadProfile {
  const id = columns.id === undefined ? '' : (cells[columns.id] ?? '').trim();
  const fields = columns.fields.flatMap(({ name, position }) => {
    const value = (cells[position] ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    profile_id: id === '' ? `Row ${row}` : id,
    alleles: written.map((cell) => (isMissingLocus(cell) ? MISSING_LOCUS : cell)),
    fields: Object.fromEntries(fields),
  };
}

function widthProblems(cells: readonly string[], { width }: ProfileTableColumns): RowProblem[] {
  if (!cells.slice(width).some((cell) => cell.trim() !== '')) return [];
  return [errorOf('row_width', `The row has ${cells.length} cells, but the header has ${width}.`)];
}

function nameProblems(
  cells: readonly string[],
  { id }: ProfileTableColumns,
  seen: Map<string, number>,
  row: number,
): RowProblem[] {
  const name = id === undefined ? '' : (cells[id] ?? '').trim();
  const first = seen.get(name);
  if (name === '') return [];
  seen.set(name, first ?? row);
  return first === undefined ? [] : [repeatedName(name, first)];
}

function profileProblems(
  written: readonly string[],
  alleles: readonly string[],
  {
    scheme,
    known,
    seen,
    row,
  }: { scheme: SubmittedScheme; known: KnownProfiles; seen: Map<string, number>; row: number },
): RowProblem[] {
  const faults = profileFaults(written, scheme);
  if (faults.length > 0) return faults.map(asProblem);
  const key = alleles.join('\t');
  const first = seen.get(key);
  seen.set(key, first ?? row);
  if (first !== undefined) return [repeatedAlleles(first)];
  const same = known.definedAs(alleles);
  return same === undefined ? [] : [errorOf('defined', profileDefinedProblem(scheme.primary_key, same))];
}

/** Checks the alleles of one profile, in scheme order, without the others: as somebody types. */
export function checkProfileAlone(written: readonly string[], rules: ProfileRules): RowProblem[] {
  return profileFaults(written, rules).map(asProblem);
}

/** Names and combinations of alleles that occur twice. Rows are 1-based. Alleles are as they are stored. */
export function checkProfilesTogether(
  profiles: readonly { name: string; alleles: readonly string[] }[],
): RuleProblem[] {
  const names = new Map<string, number>();
  const seen = new Map<string, number>();
  return profiles.flatMap(({ name, alleles }, index) => {
    const row = index + 1;
    const problems: RuleProblem[] = [];
    const sameName = name === '' ? undefined : names.get(name);
    const key = alleles.join('\t');
    const same = seen.get(key);
    names.set(name, sameName ?? row);
    seen.set(key, same ?? row);
    if (sameName !== undefined) problems.push({ row, ...repeatedName(name, sameName) });
    if (same !== undefined) problems.push({ row, ...repeatedAlleles(same) });
    return problems;
  });
}

function repeatedName(name: string, row: number): RowProblem {
  return errorOf('repeated_name', `The id "${name}" is also in row ${row}.`, ID);
}

function repeatedAlleles(row: number): RowProblem {
  return errorOf('repeated', `Row ${row} has the same alleles.`);
}

function asProblem({ field, code, reason }: ProfileFault): RowProblem {
  return errorOf(code, reason, field);
}
