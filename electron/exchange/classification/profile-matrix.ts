import type { DatabaseSync } from 'node:sqlite';
import { AlleleCodes, MISSING, type Codes } from '#electron/store/records/allele-codes.ts';

/** The number of loci compared first. They lie close together, so that they stay in the processor's cache. */
const FRONT = 32;

/** The profiles of a scheme as numbers: 50,000 profiles of 300 loci take 30 MB. */
interface ProfileMatrix {
  /** Row ids of the profiles, ascending. */
  ids: Float64Array;
  loci: number;
  /** Codes of their alleles, row by row. Loci that differ most often come first. */
  codes: Codes;
  /** Whether two profiles, given by their rows, differ at few enough loci. */
  isNear(one: number, other: number): boolean;
}

/** How similar two profiles of a group must be (`service-description.md` §2, classification scheme). */
export interface Threshold {
  /** Loci that may differ. */
  inclusion_threshold: number;
  /** True if the threshold shrinks with the share of the loci that both profiles have. */
  relative_threshold: boolean;
}

/**
 * Reads the profiles of a scheme. A locus that one of two profiles lacks does not count. Profiles without a common
 * locus are never near, since nothing speaks for it.
 */
export function readProfileMatrix(
  connection: DatabaseSync,
  scheme: number,
  threshold: Threshold,
  check: () => void,
): ProfileMatrix {
  const count = Number(connection.prepare('select count(*) as n from profile where scheme = ?').get(scheme)?.['n']);
  const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = ?').get(scheme)?.['n']);
  const ids = new Float64Array(count);
  const table = new AlleleCodes(count, loci);
  let row = 0;
  for (const each of connection
    .prepare('select id, alleles from profile where scheme = ? order by id')
    .iterate(scheme)) {
    if (row % 1000 === 0) check();
    ids[row] = Number(each['id']);
    table.setRow(row, String(each['alleles']));
    row += 1;
  }
  const codes = sorted(table);
  return { ids, loci, codes, isNear: comparison(codes, loci, threshold) };
}

/** The codes, with the loci in front that distinguish most profiles: two different profiles are then told apart soonest. */
function sorted({ codes, rows, loci }: AlleleCodes): Codes {
  const order = lociByDiversity(codes, rows, loci);
  const row = new Uint32Array(loci);
  for (let start = 0; start < codes.length; start += loci) {
    for (let place = 0; place < loci; place++) row[place] = codes[start + (order[place] as number)] as number;
    codes.set(row, start);
  }
  return codes;
}

function lociByDiversity(codes: Codes, rows: number, loci: number): number[] {
  const step = Math.max(1, Math.floor(rows / SAMPLE));
  const likeness = Array.from({ length: loci }, (_, locus) => {
    const counts = new Map<number, number>();
    for (let row = 0; row < rows; row += step) {
      const code = codes[row * loci + locus] as number;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const missing = counts.get(MISSING) ?? 0;
    // Number of pairs that this locus cannot distinguish: pairs with the same allele, and pairs with a gap.
    let alike = missing * rows;
    for (const count of counts.values()) alike += count * count;
    return alike;
  });
  return likeness
    .map((_, locus) => locus)
    .toSorted((left, right) => (likeness[left] as number) - (likeness[right] as number));
}

/** Number of profiles that are examined to find the most telling loci. */
const SAMPLE = 1000;

function comparison(codes: Codes, loci: number, threshold: Threshold): ProfileMatrix['isNear'] {
  const { inclusion_threshold: most, relative_threshold } = threshold;
  const width = Math.min(FRONT, loci);
  const rows = loci === 0 ? 0 : codes.length / loci;
  const front = codes instanceof Uint16Array ? new Uint16Array(rows * width) : new Uint32Array(rows * width);
  for (let row = 0; row < rows; row++) front.set(codes.subarray(row * loci, row * loci + width), row * width);

  return (one, other) => {
    let differences = 0;
    let shared = 0;
    for (let left = one * width, right = other * width, end = left + width; left < end; left++, right++) {
      const allele = front[left] as number;
      const otherAllele = front[right] as number;
      if (allele === MISSING || otherAllele === MISSING) continue;
      shared += 1;
      if (allele !== otherAllele && ++differences > most) return false;
    }
    const end = (one + 1) * loci;
    for (let left = one * loci + width, right = other * loci + width; left < end; left++, right++) {
      const allele = codes[left] as number;
      const otherAllele = codes[right] as number;
      if (allele === MISSING || otherAllele === MISSING) continue;
      shared += 1;
      if (allele !== otherAllele && ++differences > most) return false;
    }
    if (shared === 0) return false;
    return !relative_threshold || differences * loci <= most * shared;
  };
}
