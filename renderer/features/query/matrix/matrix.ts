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
import { isKnown, signOf, statusWords } from '../results/status-words.ts';

/**
 * Which loci are the columns: those of one scheme, in its order; those of the scheme that was chosen for each genome; or every locus
 * searched.
 */
export type MatrixView = SchemeView | { kind: 'best'; label: string } | { kind: 'all'; label: string };

interface SchemeView {
  kind: 'scheme';
  scheme_id: number;
  label: string;
  /** Absent if all results are of one. */
  database?: string;
}

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
  /** Whether the database was chosen for each genome, so that the rows must name it. */
  isChosen: boolean;
  primaryKey: string | undefined;
  /** Scheme fields other than the primary key. */
  fields: readonly string[];
  loci: readonly string[];
  rows: MatrixRow[];
}

const ALL: MatrixView = { kind: 'all', label: 'all loci' };
const BEST: MatrixView = { kind: 'best', label: 'best scheme' };

/**
 * The views that results allow: the best scheme of each where it was chosen; a scheme each, in the order met; and all loci where some
 * locus is in no scheme.
 */
export function listViews(results: readonly PackedSummary[]): MatrixView[] {
  const isChosen = results.some(({ choice }) => choice !== undefined);
  const schemes = new Map<string, MatrixView>();
  const inSchemes = new Set<string>();
  for (const { stamp, schemes: own } of results) {
    const { database } = stamp;
    for (const { scheme_id, description, loci } of own) {
      const label = isChosen ? `${database}, ${description}` : description;
      const key = `${database} ${scheme_id}`;
      if (!schemes.has(key)) schemes.set(key, { kind: 'scheme', scheme_id, label, ...(isChosen ? { database } : {}) });
      for (const locus of loci) inSchemes.add(locus);
    }
  }
  if (isChosen) return schemes.size > 1 ? [BEST, ...schemes.values()] : [BEST];
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
  const schemes = results.flatMap(({ result }) => schemeOf(result, view) ?? []);
  // A database without schemes was searched as a whole.
  const isListed = ({ result }: NamedResult) =>
    view.kind === 'all' || (view.kind === 'best' && !schemeOf(result, view));
  const ofSchemes = new Set(schemes.map((scheme) => scheme.loci)).values().flatMap((names) => names);
  const listed = new Set(results.filter(isListed).map(({ result }) => result.loci)).values();
  const loci = [...new Set([...ofSchemes, ...listed.flatMap(({ names }) => names)])];
  const keys = new Set(schemes.flatMap(({ primary_key }) => primary_key ?? []));
  const [firstKey] = keys;
  const primaryKey = view.kind === 'best' && keys.size > 1 ? 'type' : firstKey;
  const named = schemes.flatMap((scheme) => scheme.fields.map(({ field }) => field));
  const placesIn = new Map<LocusList, Int32Array>();
  const rows = results.map(({ id, result }): MatrixRow => {
    let places = placesIn.get(result.loci);
    if (!places) {
      places = Int32Array.from(loci, (locus) => result.loci.placeOf.get(locus) ?? -1);
      placesIn.set(result.loci, places);
    }
    return { id, result, scheme: schemeOf(result, view), places, counts: countStatuses(result, places) };
  });
  const fields = internNames([...new Set(named)].filter((field) => !keys.has(field)));
  const isChosen = results.some(({ result }) => result.choice !== undefined);
  return { view, isChosen, primaryKey, fields, loci: internNames(loci), rows };
}

function schemeOf({ schemes, stamp }: PackedSummary, view: MatrixView): PackedScheme | undefined {
  if (view.kind === 'best') return schemes[0];
  if (view.kind === 'all' || (view.database ?? stamp.database) !== stamp.database) return undefined;
  return schemes.find(({ scheme_id }) => scheme_id === view.scheme_id);
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

/** Whether nearest alleles were looked for in a row. */
export function bestOf({ result }: MatrixRow): boolean {
  return result.stamp.parameters.best;
}

/** What a cell says: the known alleles, with the number of copies or the sign of a joined one; else the sign of the status with the mark that exported tables have, `~12` or `12?`. */
export function cellText(row: MatrixRow, column: number): string {
  const place = placeAt(row, column);
  const status = statusAt(row.result, place);
  if (place === undefined || status === undefined) return '';
  if (status === 'exact') return idsAt(row.result, place).join(',');
  const report = reportAt(row.result, place);
  if (isKnown(status))
    return `${idsAt(row.result, place).join(',')} ${report ? signOf(report, bestOf(row)) : ''}`.trimEnd();
  const { sign } = statusWords(status, bestOf(row));
  return status === 'missing' ? sign : `${sign} ${locusMark(report, 'nearest')}`;
}

/** A cell in words. */
export function describeCell(row: MatrixRow, column: number, locus: string): string {
  const place = placeAt(row, column);
  const report = place === undefined ? undefined : reportAt(row.result, place);
  if (!report) return `${locus}: not searched`;
  const alleles = report.allele_ids.length > 0 ? ` ${report.allele_ids.join(', ')}` : '';
  return [`${locus}${alleles}: ${statusWords(report.status, bestOf(row)).word}`, report.reason]
    .filter(Boolean)
    .join('. ');
}

/** What tells one allele from another, known or new; `undefined` where there is no whole allele to compare. */
export function alleleKey(row: MatrixRow, column: number): string | undefined {
  const place = placeAt(row, column);
  const status = statusAt(row.result, place);
  if (place === undefined || status === undefined) return undefined;
  if (isKnown(status)) return idsAt(row.result, place).join(',');
  return status === 'novel' ? reportAt(row.result, place)?.novel?.sha1 : undefined;
}
