import { compareNatural } from '#shared/natural-order.ts';
import type { SchemeResult, TypingMatch, TypingResult } from '#shared/rpc/typing.ts';
import { toTsv } from '#shared/sheet.ts';

/** Which columns a summary shows: the loci of one scheme, or every locus that was found. */
export type SummaryView = { kind: 'scheme'; scheme_id: number; label: string } | { kind: 'loci'; label: string };

export interface SummaryRow {
  result: TypingResult;
  /** Values of the primary key that fit; empty when no profile does. */
  profile_ids: string[];
  /** Distinct allele ids per locus, in the order of `SummaryTable.loci`; empty where nothing matches exactly. */
  alleles: string[][];
  /** Values of the other scheme fields, in the order of `SummaryTable.fields`. */
  values: string[];
}

/** File × loci. */
export interface SummaryTable {
  label: string;
  primaryKey: string | undefined;
  loci: string[];
  fields: string[];
  rows: SummaryRow[];
}

const lociView: SummaryView = { kind: 'loci', label: 'all loci found' };

/** The views that these results allow: one per scheme in the order met, and all loci when a match is outside every scheme. */
export function listViews(results: TypingResult[]): SummaryView[] {
  const schemes = new Map<number, SummaryView>();
  const inSchemes = new Set<string>();
  for (const scheme of results.flatMap((result) => result.schemes)) {
    schemes.set(scheme.scheme_id, { kind: 'scheme', scheme_id: scheme.scheme_id, label: scheme.description });
    for (const { locus } of scheme.loci) inSchemes.add(locus);
  }
  const isOutside = results.some((result) => result.matches.some((match) => !inSchemes.has(match.locus)));
  return schemes.size === 0 || isOutside ? [...schemes.values(), lociView] : [...schemes.values()];
}

function allelesByLocus(matches: TypingMatch[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { locus, allele_id } of matches) found.set(locus, (found.get(locus) ?? new Set()).add(allele_id));
  return new Map([...found].map(([locus, ids]) => [locus, [...ids].toSorted(compareNatural)]));
}

function summarizeLoci(results: TypingResult[]): SummaryTable {
  const found = results.map((result) => allelesByLocus(result.matches));
  const loci = [...new Set(found.flatMap((alleles) => [...alleles.keys()]))].toSorted(compareNatural);
  const rows = results.map((result, index) => ({
    result,
    profile_ids: [],
    alleles: loci.map((locus) => found[index]?.get(locus) ?? []),
    values: [],
  }));
  return { label: lociView.label, primaryKey: undefined, loci, fields: [], rows };
}

function summarizeScheme(results: TypingResult[], view: { scheme_id: number; label: string }): SummaryTable {
  const schemeOf = (result: TypingResult) => result.schemes.find((scheme) => scheme.scheme_id === view.scheme_id);
  const schemes = results.map(schemeOf).filter((scheme) => scheme !== undefined);
  const primaryKey = schemes.find((scheme) => scheme.primary_key !== undefined)?.primary_key;
  const loci = [...new Set(schemes.flatMap((scheme) => scheme.loci.map(({ locus }) => locus)))];
  const named = schemes.flatMap((scheme) => scheme.fields.map(({ field }) => field));
  const fields = [...new Set(named)].filter((field) => field !== primaryKey);
  const rows = results.map((result) => {
    const scheme = schemeOf(result);
    return {
      result,
      profile_ids: scheme?.profile_ids ?? [],
      alleles: loci.map((locus) => scheme?.loci.find((one) => one.locus === locus)?.allele_ids ?? []),
      values: fields.map((field) => scheme?.fields.find((one) => one.field === field)?.value ?? ''),
    };
  });
  return { label: view.label, primaryKey, loci, fields, rows };
}

/** One row per result, with the columns of `view`. */
export function summarize(results: TypingResult[], view: SummaryView): SummaryTable {
  return view.kind === 'scheme' ? summarizeScheme(results, view) : summarizeLoci(results);
}

/** What a cell says where nothing was found, as in the tables of the command line. */
const NOTHING = '-';

const stampHeader = ['database', 'target', 'last_updated', 'queried_at', 'app_version'];

function stampCells({ stamp }: TypingResult): (string | undefined)[] {
  return [stamp.database, stamp.target, stamp.last_updated, stamp.queried_at, stamp.app_version];
}

/** The summary as a sheet: file, scheme, primary key, loci, other fields, then what the row was made with. */
export function summarySheet(table: SummaryTable): string {
  const key = table.primaryKey === undefined ? [] : [table.primaryKey];
  const header = ['file', 'scheme', ...key, ...table.loci, ...table.fields, ...stampHeader];
  const rows = table.rows.map((row) => [
    row.result.name,
    table.label,
    ...(key.length > 0 ? [row.profile_ids.join(',') || NOTHING] : []),
    ...row.alleles.map((ids) => ids.join(',') || NOTHING),
    ...row.values.map((value) => value || NOTHING),
    ...stampCells(row.result),
  ]);
  return toTsv([header, ...rows]);
}

/** Every match of every result as a sheet; positions 1-based, inclusive, on the forward strand of the contig. */
export function matchesSheet(results: TypingResult[]): string {
  const header = ['file', 'locus', 'allele_id', 'contig', 'start', 'end', 'orientation', 'length', ...stampHeader];
  const rows = results.flatMap((result) =>
    result.matches.map((match) => [
      result.name,
      match.locus,
      match.allele_id,
      match.contig,
      match.start,
      match.end,
      match.orientation,
      match.length,
      ...stampCells(result),
    ]),
  );
  return toTsv([header, ...rows]);
}

/** What a scheme result means, in a sentence that does not need a colour beside it. */
export type SchemeOutcome =
  | { kind: 'profile'; sentence: string }
  | { kind: 'new-combination'; sentence: string }
  | { kind: 'incomplete'; sentence: string }
  | { kind: 'no-key'; sentence: string };

function countLoci(count: number): string {
  return count === 1 ? '1 locus' : `${count.toLocaleString('en')} loci`;
}

/** Tells a defined profile from a new combination of known alleles and from loci without an exact match. */
export function describeScheme(scheme: SchemeResult): SchemeOutcome {
  const missing = scheme.loci.filter((locus) => locus.allele_ids.length === 0).length;
  const found = scheme.loci.length - missing;
  const absent = `No exact match at ${missing.toLocaleString('en')} of ${countLoci(scheme.loci.length)}.`;
  if (scheme.primary_key === undefined) {
    return { kind: 'no-key', sentence: missing > 0 ? absent : `All ${countLoci(found)} match exactly.` };
  }
  if (scheme.profile_ids.length > 0) {
    const several =
      scheme.profile_ids.length > 1 ? `${scheme.profile_ids.length} profiles fit the alleles found. ` : '';
    return { kind: 'profile', sentence: several + (missing > 0 ? absent : `All ${countLoci(found)} match exactly.`) };
  }
  if (missing > 0) return { kind: 'incomplete', sentence: absent };
  return {
    kind: 'new-combination',
    sentence: 'Every locus matches a known allele, but no defined profile has this combination.',
  };
}
