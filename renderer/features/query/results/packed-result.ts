import { defined } from '#shared/defined.ts';
import { isPlain } from '#shared/results/genome-summary.ts';
import type { ResultPage } from '#shared/rpc/contract/results.ts';
import {
  LocusStatus,
  type LocusReport,
  type SchemeResult,
  type TypingMatch,
  type TypingResult,
} from '#shared/rpc/contract/typing.ts';

/** What a scheme result says beyond the alleles, which the loci of the whole result hold already. */
export type PackedScheme = Omit<SchemeResult, 'loci'> & {
  /** Names in scheme order. */
  loci: readonly string[];
};

/** Names of loci with the place of each, shared by all results that list the same ones. */
export interface LocusList {
  names: readonly string[];
  placeOf: ReadonlyMap<string, number>;
}

/** Occurrences column by column: an object each would take five times the room. */
interface PackedMatches {
  /** Places in the list of loci. */
  locus: Uint32Array;
  /** Numbers of allele ids. */
  allele: Uint32Array;
  /** Numbers of contig names. */
  contig: Uint32Array;
  start: Uint32Array;
  end: Uint32Array;
  length: Uint32Array;
  reverse: Uint8Array;
}

/**
 * What the screen keeps of every genome: hundreds of them with thousands of loci each must fit into one window. What is the same
 * for many is held once, and loci with nothing to tell but their allele take a few bytes.
 */
export interface PackedSummary extends Omit<TypingResult, 'matches' | 'contig_list' | 'loci' | 'schemes'> {
  loci: LocusList;
  /** Per locus: its place in `STATUSES`. */
  statuses: Uint8Array;
  /** Per locus: number of the list of its exact alleles. */
  alleles: Uint32Array;
  /** Reports of all loci other than those with one exact allele at one place, by place. In a summary, without the differences. */
  details: ReadonlyMap<number, LocusReport>;
  schemes: PackedScheme[];
  match_count: number;
}

/** All of a result, which the screen holds of the genome that is looked at. */
export interface PackedResult extends PackedSummary {
  contig_list: TypingResult['contig_list'];
  matches: PackedMatches;
}

/** Every status; a packed status is a place in it. */
export const STATUSES = LocusStatus.options;

function createPool<Value>(keyOf: (value: Value) => string) {
  const values: Value[] = [];
  const numbers = new Map<string, number>();
  return {
    numberOf(value: Value): number {
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, values.push(value) - 1);
      return values.length - 1;
    },
    at: (number: number) => values[number] as Value,
  };
}

// Many results share few texts: allele ids, names of contigs, lists of loci.
const idLists = createPool<readonly string[]>((ids) => ids.join('\n'));
const texts = createPool<string | undefined>((text) => (text === undefined ? '' : `=${text}`));
const locusLists = createPool<LocusList>(({ names }) => names.join('\n'));
const nameLists = createPool<readonly string[]>((names) => names.join('\n'));

/** The same list for the same names, however often they are listed. */
export function internNames(names: readonly string[]): readonly string[] {
  return nameLists.at(nameLists.numberOf(names));
}

function listLoci(names: readonly string[]): LocusList {
  const list = { names, placeOf: new Map(names.map((name, place) => [name, place])) };
  return locusLists.at(locusLists.numberOf(list));
}

function packMatches(matches: readonly TypingMatch[], { placeOf }: LocusList): PackedMatches {
  return {
    locus: Uint32Array.from(matches, ({ locus }) => placeOf.get(locus) ?? 0),
    allele: Uint32Array.from(matches, ({ allele_id }) => texts.numberOf(allele_id)),
    contig: Uint32Array.from(matches, ({ contig }) => texts.numberOf(contig)),
    start: Uint32Array.from(matches, ({ start }) => start),
    end: Uint32Array.from(matches, ({ end }) => end),
    length: Uint32Array.from(matches, ({ length }) => length),
    reverse: Uint8Array.from(matches, ({ orientation }) => (orientation === 'reverse' ? 1 : 0)),
  };
}

/** Summaries as a page of them comes, in its order. */
export function packSummaries({ locus_lists, genomes }: ResultPage): PackedSummary[] {
  const lists = locus_lists.map(internNames);
  const namesOf = (list: number) => lists[list] ?? [];
  return genomes.map(({ position: _position, statuses, alleles, details, schemes, loci: list, ...rest }) => {
    const loci = listLoci(namesOf(list));
    const ids = loci.names.length === 0 ? [] : alleles.split('\t');
    return {
      ...rest,
      loci,
      statuses: Uint8Array.from(statuses, Number),
      alleles: Uint32Array.from(ids, (text) => idLists.numberOf(text === '' ? [] : text.split('\n'))),
      details: new Map(details.map(({ place, report }) => [place, report])),
      schemes: schemes.map((scheme) => ({ ...scheme, loci: namesOf(scheme.loci) })),
    };
  });
}

/** Makes a result small. */
export function packResult({ loci: reports, matches, schemes, ...rest }: TypingResult): PackedResult {
  const loci = listLoci(reports.map(({ locus }) => locus));
  const detailed = reports.flatMap((report, place) => (isPlain(report) ? [] : [[place, report] as const]));
  return {
    ...rest,
    loci,
    statuses: Uint8Array.from(reports, ({ status }) => STATUSES.indexOf(status)),
    alleles: Uint32Array.from(reports, ({ allele_ids }) => idLists.numberOf(allele_ids)),
    details: new Map(detailed),
    schemes: schemes.map((scheme) => {
      return { ...scheme, loci: internNames(scheme.loci.map(({ locus }) => locus)) };
    }),
    matches: packMatches(matches, loci),
    match_count: matches.length,
  };
}

/** Distinct ids of the exact alleles at a place of the list of loci; none where there is no such place. */
export function idsAt({ alleles }: PackedSummary, place: number | undefined): readonly string[] {
  const number = place === undefined ? undefined : alleles[place];
  return number === undefined ? [] : idLists.at(number);
}

/** Status at a place of the list of loci, or `undefined` where the locus was not searched. */
export function statusAt({ statuses }: PackedSummary, place: number | undefined): LocusStatus | undefined {
  const code = place === undefined ? undefined : statuses[place];
  return code === undefined ? undefined : STATUSES[code];
}

/** What became of the locus at a place of the list of loci. */
export function reportAt(result: PackedSummary, place: number): LocusReport | undefined {
  const detailed = result.details.get(place);
  const locus = result.loci.names[place];
  if (detailed || locus === undefined) return detailed;
  return { locus, status: 'exact', reason: '', allele_ids: [...idsAt(result, place)], copies: 1 };
}

/** What became of every locus, in natural order. */
export function reportsOf(result: PackedSummary): LocusReport[] {
  return result.loci.names.flatMap((_, place) => reportAt(result, place) ?? []);
}

function matchAt({ matches, loci }: PackedResult, index: number): TypingMatch {
  const contig = texts.at(matches.contig[index] as number);
  return {
    locus: loci.names[matches.locus[index] as number] as string,
    allele_id: texts.at(matches.allele[index] as number) as string,
    start: matches.start[index] as number,
    end: matches.end[index] as number,
    orientation: matches.reverse[index] === 1 ? 'reverse' : 'forward',
    length: matches.length[index] as number,
    ...defined({ contig }),
  };
}

/** Every occurrence, or those of one locus, in the order in which they came. */
export function matchesOf(result: PackedResult, locus?: string): TypingMatch[] {
  const place = locus === undefined ? undefined : result.loci.placeOf.get(locus);
  const found: TypingMatch[] = [];
  result.matches.locus.forEach((own, index) => {
    if (locus === undefined || own === place) found.push(matchAt(result, index));
  });
  return found;
}

/** Loci of a scheme with their exact alleles, in scheme order. */
export function schemeAlleles(result: PackedSummary, scheme: PackedScheme): SchemeResult['loci'] {
  return scheme.loci.map((locus) => ({ locus, allele_ids: [...idsAt(result, result.loci.placeOf.get(locus))] }));
}

/** A summary as the result that it is of, with what it tells of it. */
export function unpackSummary(summary: PackedSummary): TypingResult {
  const { statuses: _statuses, alleles: _alleles, details: _details, match_count: _count, ...rest } = summary;
  return {
    ...rest,
    loci: reportsOf(summary),
    schemes: summary.schemes.map((scheme) => ({ ...scheme, loci: schemeAlleles(summary, scheme) })),
    matches: [],
    contig_list: [],
  };
}
