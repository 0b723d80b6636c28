import type { LocusStatus } from '#shared/rpc/contract/typing.ts';
import { locusMark } from '#shared/typing-table/locus-cell.ts';
import {
  idsAt,
  internNames,
  reportAt,
  statusAt,
  STATUSES,
  type LocusList,
  type PackedSummary,
  type PackedScheme,
} from '../results/packed-result.ts';
import { isKnown, signOf, STATUS_WORDS } from '../results/status-words.ts';

/** Which loci are the columns: those of one scheme, in its order, or every locus searched. */
export type MatrixView = { kind: 'scheme'; scheme_id: number; label: string } | { kind: 'all'; label: string };

/** A result and the input that it is of. */
export interface NamedResult {
  id: string;
  result: PackedSummary;
}

export interface MatrixRow extends NamedResult {
  /** Absent in the view of all loci, and where the scheme was not searched. */
  scheme: PackedScheme | undefined;
  /** Per column: place of the locus in the result; -1 where it was not searched. */
  places: Int32Array;
  /** Loci of the columns by status, in the order of `STATUSES`. */
  counts: Uint32Array;
}

/** Genome × locus. */
export interface Matrix {
  view: MatrixView;
  primaryKey: string | undefined;
  /** Scheme fields other than the primary key. */
  fields: readonly string[];
  loci: readonly string[];
  rows: MatrixRow[];
}

const ALL: MatrixView = { kind: 'all', label: 'all loci' };

/** The views that results allow: a scheme each, in the order met, and all loci where some locus is in no scheme. */
export function listViews(results: readonly PackedSummary[]): MatrixView[] {
  const schemes = new Map<number, MatrixView>();
  const inSchemes = new Set<string>();
  for (const { scheme_id, description, loci } of results.flatMap((result) => result.schemes)) {
    if (!schemes.has(scheme_id)) schemes.set(scheme_id, { kind: 'scheme', scheme_id, label: description });
    for (const locus of loci) inSchemes.add(locus);
  }
  const lists = new Set(results.map((result) => result.loci));
  const isOutside = [...lists].some(({ names }) => names.some((name) => !inSchemes.has(name)));
  return schemes.size === 0 || isOutside ? [...schemes.values(), ALL] : [...schemes.values()];
}

function countStatuses({ statuses }: PackedSummary, places: Int32Array): Uint32Array {
  const counts = new Uint32Array(STATUSES.length);
  for (const place of places) {
    const status = place < 0 ? undefined : statuses[place];
    if (status !== undefined) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** One row per result, in the order given. */
export function buildMatrix(results: readonly NamedResult[], view: MatrixView): Matrix {
  const schemeOf = (result: PackedSummary) =>
    view.kind === 'scheme' ? result.schemes.find(({ scheme_id }) => scheme_id === view.scheme_id) : undefined;
  const schemes = results.flatMap(({ result }) => schemeOf(result) ?? []);
  const loci =
    view.kind === 'scheme'
      ? [...new Set(new Set(schemes.map((scheme) => scheme.loci)).values().flatMap((names) => names))]
      : [...new Set(new Set(results.map(({ result }) => result.loci)).values().flatMap(({ names }) => names))];
  const primaryKey = schemes.find((scheme) => scheme.primary_key !== undefined)?.primary_key;
  const named = schemes.flatMap((scheme) => scheme.fields.map(({ field }) => field));
  const placesIn = new Map<LocusList, Int32Array>();
  const rows = results.map(({ id, result }): MatrixRow => {
    let places = placesIn.get(result.loci);
    if (!places) {
      places = Int32Array.from(loci, (locus) => result.loci.placeOf.get(locus) ?? -1);
      placesIn.set(result.loci, places);
    }
    return { id, result, scheme: schemeOf(result), places, counts: countStatuses(result, places) };
  });
  const fields = internNames([...new Set(named)].filter((field) => field !== primaryKey));
  return { view, primaryKey, fields, loci: internNames(loci), rows };
}

/** Place of a column's locus in the result of a row. */
export function placeAt(row: MatrixRow, column: number): number | undefined {
  const place = row.places[column];
  return place === undefined || place < 0 ? undefined : place;
}

/** How many loci of a row have one of the statuses. */
export function countOf({ counts }: MatrixRow, ...statuses: LocusStatus[]): number {
  return statuses.reduce((sum, status) => sum + (counts[STATUSES.indexOf(status)] ?? 0), 0);
}

/** What a cell says: the known alleles, with the number of copies or the sign of a joined one; else the sign of the status with the mark that exported tables have, `~12` or `12?`. */
export function cellText(row: MatrixRow, column: number): string {
  const place = placeAt(row, column);
  const status = statusAt(row.result, place);
  if (place === undefined || status === undefined) return '';
  if (status === 'exact') return idsAt(row.result, place).join(',');
  const report = reportAt(row.result, place);
  if (isKnown(status)) return `${idsAt(row.result, place).join(',')} ${report ? signOf(report) : ''}`.trimEnd();
  const { sign } = STATUS_WORDS[status];
  return status === 'missing' ? sign : `${sign} ${locusMark(report, 'nearest')}`;
}

/** A cell in words. */
export function describeCell(row: MatrixRow, column: number, locus: string): string {
  const place = placeAt(row, column);
  const report = place === undefined ? undefined : reportAt(row.result, place);
  if (!report) return `${locus}: not searched`;
  const alleles = report.allele_ids.length > 0 ? ` ${report.allele_ids.join(', ')}` : '';
  return [`${locus}${alleles}: ${STATUS_WORDS[report.status].word}`, report.reason].filter(Boolean).join('. ');
}

/** What tells one allele from another, known or new; `undefined` where there is no whole allele to compare. */
export function alleleKey(row: MatrixRow, column: number): string | undefined {
  const place = placeAt(row, column);
  const status = statusAt(row.result, place);
  if (place === undefined || status === undefined) return undefined;
  if (isKnown(status)) return idsAt(row.result, place).join(',');
  return status === 'novel' ? reportAt(row.result, place)?.novel?.sha1 : undefined;
}
