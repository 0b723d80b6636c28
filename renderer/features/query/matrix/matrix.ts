import { defined } from '#shared/defined.ts';
import type { LocusStatus } from '#shared/rpc/contract/typing.ts';
import { locusMark } from '#shared/typing-table/locus-cell.ts';
import { alleleText } from '#shared/typing-table/any-database-rows.ts';
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
import { isKnown, reportWords, signOf, statusWords, type StatusWords } from '../results/status-labels.ts';

/**
 * Which rows and columns there are: genomes and the loci of one scheme, in its order; genomes with each scheme of their database; or
 * genomes and every locus searched.
 */
type MatrixView = SchemeView | { kind: 'every'; label: string } | { kind: 'all'; label: string };

export interface SchemeView {
  kind: 'scheme';
  scheme_id: number;
  label: string;
  /** Absent if all results are of one. */
  database?: string;
}

export interface NamedResult {
  id: string;
  result: PackedSummary;
}

export interface MatrixRow extends NamedResult {
  /** Tells it from all others: a genome may have several rows. */
  key: string;
  /** Absent in the view of all loci, and where the scheme was not searched. */
  scheme: PackedScheme | undefined;
  /** Per column: place of the locus in the result; -1 where it was not searched. */
  places: Int32Array;
  /** Loci of the row by status, in the order of `STATUSES`. */
  counts: Uint32Array;
}

/** Genome × locus. */
export interface Matrix {
  view: MatrixView;
  /** Whether the rows must name their databases: each was chosen, or there are several. */
  isChosen: boolean;
  /** Whether genomes have different databases. Their loci get no columns then: each row has its alleles in one cell. */
  isMixed: boolean;
  /** Whether any genome has a verdict. Without, there is no column of them. */
  isJudged: boolean;
  primaryKey: string | undefined;
  /** Scheme fields other than the primary key. */
  fields: readonly string[];
  loci: readonly string[];
  rows: MatrixRow[];
}

const ALL: MatrixView = { kind: 'all', label: 'all loci' };
const EVERY: MatrixView = { kind: 'every', label: 'every scheme' };

/** Names of the databases of results. No database has the results that none fits. */
function databasesOf(results: readonly PackedSummary[]): Set<string> {
  return new Set(results.map(({ stamp }) => stamp.database).filter((name) => name !== ''));
}

function namesDatabases(results: readonly PackedSummary[]): boolean {
  return results.some(({ choice }) => choice !== undefined) || databasesOf(results).size > 1;
}

/**
 * The views that results allow: every scheme of each where databases were chosen or differ; a scheme each, in the order met; and all
 * loci where some locus is in no scheme.
 */
export function listViews(results: readonly PackedSummary[]): MatrixView[] {
  const isChosen = namesDatabases(results);
  const schemes = new Map<string, MatrixView>();
  const inSchemes = new Set<string>();
  for (const { stamp, schemes: own } of results) {
    const { database } = stamp;
    for (const { scheme_id, description, loci } of own) {
      const label = isChosen ? `${database}, ${description}` : description;
      const key = `${database} ${scheme_id}`;
      if (!schemes.has(key))
        schemes.set(key, {
          kind: 'scheme',
          scheme_id,
          label,
          ...defined({ database: isChosen ? database : undefined }),
        });
      for (const locus of loci) inSchemes.add(locus);
    }
  }
  if (isChosen) return schemes.size > 1 ? [EVERY, ...schemes.values()] : [EVERY];
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

/** Finds the places of loci in results, those of equal lists once. `own` are the only loci to find. Absent: all. */
function createPlaces(loci: readonly string[]) {
  const known = new Map<LocusList, Map<readonly string[] | undefined, Int32Array>>();
  return ({ loci: list }: PackedSummary, own: readonly string[] | undefined): Int32Array => {
    const ofList = known.get(list) ?? new Map<readonly string[] | undefined, Int32Array>();
    known.set(list, ofList);
    const found = ofList.get(own);
    if (found) return found;
    const isOwn = own && new Set(own);
    const places = Int32Array.from(loci, (locus) =>
      (isOwn?.has(locus) ?? true) ? (list.placeOf.get(locus) ?? -1) : -1,
    );
    ofList.set(own, places);
    return places;
  };
}

/** One row per result, or in the view of every scheme one per result and scheme, in the order given. */
export function buildMatrix(results: readonly NamedResult[], view: MatrixView): Matrix {
  const all = results.map(({ result }) => result);
  const isEvery = view.kind === 'every';
  const isMixed = isEvery && databasesOf(all).size > 1;
  const pairs = results.flatMap((one) => schemesOf(one.result, view).map((scheme) => ({ ...one, scheme })));
  const schemes = pairs.flatMap(({ scheme }) => scheme ?? []);
  const ofSchemes = new Set(schemes.map((scheme) => scheme.loci)).values().flatMap((names) => names);
  // A database without schemes was searched as a whole.
  const whole = view.kind === 'scheme' ? [] : pairs.filter(({ scheme }) => !scheme);
  const listed = new Set(whole.map(({ result }) => result.loci)).values().flatMap(({ names }) => names);
  const loci = isMixed ? [] : [...new Set([...ofSchemes, ...listed])];
  const keys = new Set(schemes.flatMap(({ primary_key }) => primary_key ?? []));
  const [firstKey] = keys;
  const primaryKey = isEvery && keys.size > 1 ? 'type' : firstKey;
  const named = schemes.flatMap((scheme) => scheme.fields.map(({ field }) => field));
  const placesIn = createPlaces(loci);
  const rows = pairs.map(({ id, result, scheme }): MatrixRow => {
    const places = placesIn(result, isEvery ? scheme?.loci : undefined);
    const counted = isMixed ? placesOf(result, scheme) : places;
    return { key: `${id} ${scheme?.scheme_id}`, id, result, scheme, places, counts: countStatuses(result, counted) };
  });
  const fields = internNames([...new Set(named)].filter((field) => !keys.has(field)));
  const isJudged = all.some(({ verdict }) => verdict !== undefined);
  return { view, isChosen: namesDatabases(all), isMixed, isJudged, primaryKey, fields, loci: internNames(loci), rows };
}

/** The schemes of which a result has a row in a view; undefined for a row without a scheme. */
function schemesOf({ schemes, stamp }: PackedSummary, view: MatrixView): (PackedScheme | undefined)[] {
  if (view.kind === 'all') return [undefined];
  if (view.kind === 'every') return schemes.length > 0 ? schemes : [undefined];
  // Loci of another database may have the same names.
  if (view.database !== undefined && view.database !== stamp.database) return [];
  return [schemes.find(({ scheme_id }) => scheme_id === view.scheme_id)];
}

function placesOf({ loci }: PackedSummary, scheme: PackedScheme | undefined): Int32Array {
  return Int32Array.from(scheme?.loci ?? loci.names, (locus) => loci.placeOf.get(locus) ?? -1);
}

/** The results of rows, each once. */
export function resultsOfRows(rows: readonly MatrixRow[]): NamedResult[] {
  return [...new Map(rows.map(({ id, result }) => [id, { id, result }])).values()];
}

/** The alleles of the scheme of a row in one text: `abcZ(2) adk(~3)`. */
export function allelesOfRow({ result, scheme }: MatrixRow): string {
  const reports = [...placesOf(result, scheme)].flatMap((place) => reportAt(result, place) ?? []);
  return reports.length === 0 ? '' : alleleText(reports, 'nearest');
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
function bestOf({ result }: MatrixRow): boolean {
  return result.stamp.parameters.best;
}

/** What became of a locus of a row, in words; undefined where it was not searched. */
export function wordsAt(row: MatrixRow, place: number | undefined): StatusWords | undefined {
  const status = statusAt(row.result, place);
  const report = place === undefined ? undefined : reportAt(row.result, place);
  if (report) return reportWords(report, bestOf(row));
  return status && statusWords(status, bestOf(row));
}

/** What a cell says: the known alleles, with the number of copies or the sign of a joined one; else the sign of the status with the mark that exported tables have, `~12` or `12?`. */
export function cellText(row: MatrixRow, column: number): string {
  const place = placeAt(row, column);
  const status = statusAt(row.result, place);
  if (place === undefined || status === undefined) return '';
  const report = reportAt(row.result, place);
  if (status === 'exact') return locusMark(report, 'nearest');
  if (isKnown(status))
    return `${idsAt(row.result, place).join(',')} ${report ? signOf(report, bestOf(row)) : ''}`.trimEnd();
  const sign = wordsAt(row, place)?.sign ?? '';
  return status === 'missing' ? sign : `${sign} ${locusMark(report, 'nearest')}`;
}

/** A cell in words. */
export function describeCell(row: MatrixRow, column: number, locus: string): string {
  const place = placeAt(row, column);
  const report = place === undefined ? undefined : reportAt(row.result, place);
  if (!report) return `${locus}: not searched`;
  const alleles = report.allele_ids.length > 0 ? ` ${report.allele_ids.join(', ')}` : '';
  return [`${locus}${alleles}: ${reportWords(report, bestOf(row)).word}`, report.reason].filter(Boolean).join('. ');
}

/** What tells one allele from another, known or new; `undefined` where there is no whole allele to compare. */
export function alleleKey(row: MatrixRow, column: number): string | undefined {
  const place = placeAt(row, column);
  const status = statusAt(row.result, place);
  if (place === undefined || status === undefined) return undefined;
  // Alleles that are not used say nothing.
  if (isKnown(status)) return idsAt(row.result, place).join(',') || undefined;
  return status === 'novel' ? reportAt(row.result, place)?.novel?.sha1 : undefined;
}
