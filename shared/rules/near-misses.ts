/** Suggestions for a value that is not among the allowed ones. */

/** How many suggestions a sentence has. */
const MOST_SUGGESTED = 3;

/** Words that initials leave out: "USA" is "United States of America". */
const SMALL_WORDS = new Set(['of', 'the', 'and', 'de', 'la']);

/** Shorter values are like everything. Characters. */
const LEAST_COMPARED = 3;

/** An allowed value, prepared for comparisons. */
interface Prepared {
  readonly text: string;
  /** Letters and digits only, in lower case, without accents. */
  readonly key: string;
  readonly initials: string;
  /** A bit for each letter that the key has. */
  readonly letters: number;
}

/** A list of allowed values, and what was found in it: the same mistake is often made in a whole column. */
interface PreparedList {
  readonly values: readonly Prepared[];
  readonly found: Map<string, readonly string[]>;
}

const MOST_REMEMBERED = 1000;

/** Prepared lists: each serves for thousands of cells. */
const lists = new WeakMap<readonly string[], PreparedList>();

/**
 * The allowed values that somebody may have meant, most likely first, at most three: the same but for case, accents and
 * punctuation; the one of which it gives the initials ("UK"), or the other way round; those that differ by a few typing
 * errors; those that hold it as a part.
 */
export function nearMisses(value: string, allowed: readonly string[]): readonly string[] {
  const { values, found } = preparedList(allowed);
  const known = found.get(value);
  if (known) return known;
  if (found.size >= MOST_REMEMBERED) found.clear();
  const answer = search(prepare(value), values);
  found.set(value, answer);
  return answer;
}

function search(wanted: Prepared, values: readonly Prepared[]): string[] {
  const ranked: { text: string; rank: number }[] = [];
  for (const each of values) {
    const rank = rankOf(wanted, each);
    if (rank !== undefined) ranked.push({ text: each.text, rank });
  }
  const best = Math.floor(Math.min(...ranked.map(({ rank }) => rank)));
  return ranked
    .filter(({ rank }) => Math.floor(rank) === best)
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, MOST_SUGGESTED)
    .map(({ text }) => text);
}

/** `Did you mean Niger or Nigeria?`, with a blank before it. Empty if nothing is near. */
export function didYouMean(value: string, allowed: readonly string[]): string {
  const found = nearMisses(value, allowed);
  return found.length === 0 ? '' : ` Did you mean ${found.join(', ').replace(/, ([^,]*)$/, ' or $1')}?`;
}

/** Small for what is near. Its whole part names the kind of likeness. Undefined for what is not near. */
function rankOf(wanted: Prepared, each: Prepared): number | undefined {
  const { key } = wanted;
  if (key === '') return undefined;
  if (key === each.key) return 0;
  if (key.length > 1 && (key === each.initials || (each.key.length > 1 && each.key === wanted.initials))) return 1;
  if (key.length < LEAST_COMPARED) return undefined;
  const most = Math.min(3, Math.max(1, Math.floor(key.length / 3)));
  const distance = isPossible(wanted, each, most) ? editDistance(key, each.key, most) : Infinity;
  if (distance <= most) return 2 + distance / 10;
  const isPart =
    key.length > LEAST_COMPARED && (each.key.includes(key) || (each.key.length > 3 && key.includes(each.key)));
  return isPart ? 3 : undefined;
}

/** Whether a few changes can suffice: each changes the length by one at most, and replaces one letter at most. */
function isPossible(left: Prepared, right: Prepared, most: number): boolean {
  if (Math.abs(left.key.length - right.key.length) > most) return false;
  let different = left.letters ^ right.letters;
  let count = 0;
  for (; different !== 0; different &= different - 1) count += 1;
  return count <= 2 * most;
}

/**
 * How many letters must be inserted, removed, replaced or swapped with their neighbour (optimal string alignment;
 * Damerau 1964, doi:10.1145/363958.363994). More than `most` gives Infinity.
 */
function editDistance(left: string, right: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] as number) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return Infinity;
    before = above;
    above = current;
  }
  return above[right.length] as number;
}

function preparedList(allowed: readonly string[]): PreparedList {
  const known = lists.get(allowed);
  if (known) return known;
  const list = { values: allowed.map(prepare), found: new Map<string, readonly string[]>() };
  lists.set(allowed, list);
  return list;
}

function prepare(text: string): Prepared {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const key = words.join('');
  const initials =
    words.length > 1 ? words.flatMap((word) => (SMALL_WORDS.has(word) ? [] : word.slice(0, 1))).join('') : '';
  let letters = 0;
  for (let index = 0; index < key.length; index += 1) letters |= 1 << (key.charCodeAt(index) & 31);
  return { text, key, initials, letters };
}
