import {
  LocusStatus,
  type LocusReport,
  type SchemeResult,
  type TypingMatch,
  type TypingResult,
} from '#shared/rpc/typing.ts';

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
 * A result as the screen keeps it: hundreds of genomes with thousands of loci each must fit into one window. What is the same for
 * many results is held once, and loci with nothing to tell but their allele take a few bytes.
 */
export interface PackedResult extends Omit<TypingResult, 'matches' | 'loci' | 'schemes'> {
  loci: LocusList;
  /** Per locus: its place in `STATUSES`. */
  statuses: Uint8Array;
  /** Per locus: number of the list of its exact alleles. */
  alleles: Uint32Array;
  /** Reports of the loci that are more than one exact allele at one place, by place. */
  details: ReadonlyMap<number, LocusReport>;
  schemes: PackedScheme[];
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

// Texts are few however many results name them: allele ids, names of contigs, lists of loci.
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

function isPlain({ status, reason, copies, nearest, novel }: LocusReport): boolean {
  return status === 'exact' && reason === '' && copies === 1 && nearest === undefined && novel === undefined;
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
  };
}

/** Distinct ids of the exact alleles at a place of the list of loci; none where there is no such place. */
export function idsAt({ alleles }: PackedResult, place: number | undefined): readonly string[] {
  const number = place === undefined ? undefined : alleles[place];
  return number === undefined ? [] : idLists.at(number);
}

/** Status at a place of the list of loci, or `undefined` where the locus was not searched. */
export function statusAt({ statuses }: PackedResult, place: number | undefined): LocusStatus | undefined {
  const code = place === undefined ? undefined : statuses[place];
  return code === undefined ? undefined : STATUSES[code];
}

/** What became of the locus at a place of the list of loci. */
export function reportAt(result: PackedResult, place: number): LocusReport | undefined {
  const detailed = result.details.get(place);
  const locus = result.loci.names[place];
  if (detailed || locus === undefined) return detailed;
  return { locus, status: 'exact', reason: '', allele_ids: [...idsAt(result, place)], copies: 1 };
}

/** What became of every locus, in natural order. */
export function reportsOf(result: PackedResult): LocusReport[] {
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
    ...(contig === undefined ? {} : { contig }),
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
export function schemeAlleles(result: PackedResult, scheme: PackedScheme): SchemeResult['loci'] {
  return scheme.loci.map((locus) => ({ locus, allele_ids: [...idsAt(result, result.loci.placeOf.get(locus))] }));
}

/** The result as it came. */
export function unpackResult(result: PackedResult): TypingResult {
  const { statuses: _statuses, alleles: _alleles, details: _details, ...rest } = result;
  return {
    ...rest,
    loci: reportsOf(result),
    schemes: result.schemes.map((scheme) => ({ ...scheme, loci: schemeAlleles(result, scheme) })),
    matches: matchesOf(result),
  };
}
