import type { ListedScheme } from '#renderer/api/definitions/schemes.ts';

/** Isolates that lack more than this share of the loci are left out, unless somebody says otherwise: what is missing hides differences. */
const SHARE_MISSING = 0.1;
/** Letters of the names of clusters that a database gives. */
const LONGEST_PREFIX = 12;

/** The scheme with most loci: it tells isolates apart best. */
export function usualScheme(schemes: readonly ListedScheme[]): ListedScheme | undefined {
  return schemes.toSorted((left, right) => (right.locus_count ?? 0) - (left.locus_count ?? 0))[0];
}

/** How many loci an isolate may lack, if nothing else is said. */
export function usualMissing(loci: number): number {
  return Math.floor(loci * SHARE_MISSING);
}

/** How new clusters are named: by the initials of the organism, else by the database, with the threshold where there are several. */
export function usualPattern(
  { database, organism = '' }: { database: string; organism?: string | undefined },
  thresholds: readonly number[],
): string {
  const [genus = '', species = ''] = organism.split(/\s+/).map((word) => word.match(/\p{L}/u)?.[0] ?? '');
  const initials = species === '' ? '' : `${genus}${species}`.toUpperCase();
  const words = database.replace(/[_-]?(isolates|seqdef|pubmlst)/gi, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const prefix = initials || words.join('-').toUpperCase().slice(0, LONGEST_PREFIX).replace(/-$/, '') || 'C';
  return `${prefix}${thresholds.length > 1 ? '{threshold}' : ''}-{year}-{number}`;
}

/** Whole numbers with commas, semicolons or blanks between them, falling, each once. Undefined for anything else. */
export function readThresholds(text: string): number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.some((part) => !/^\d{1,9}$/.test(part))) return undefined;
  return [...new Set(parts.map(Number))].toSorted((left, right) => right - left);
}

/** Thresholds that one set keeps at most. */
const MOST_THRESHOLDS = 10;

/** What is wrong with the thresholds of a scheme with this number of loci, as a sentence. */
export function thresholdsProblem(thresholds: readonly number[] | undefined, loci: number): string | undefined {
  if (!thresholds) return 'Write whole numbers with commas between them, such as 10, 5.';
  if (thresholds.length > MOST_THRESHOLDS) return `A set has up to ${MOST_THRESHOLDS} thresholds.`;
  const large = thresholds.find((threshold) => threshold >= loci);
  return large === undefined ? undefined : `The scheme has ${loci} loci, so a threshold is at most ${loci - 1}.`;
}
