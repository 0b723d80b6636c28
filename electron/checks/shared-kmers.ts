import { reverseComplement } from '#shared/sequence/reverse-complement.ts';

/** Bases of a word, as in short queries of the typing engine (`genome-words.ts`). */
const LENGTH = 11;
const WORDS = 4 ** LENGTH;

/** Places of words that are kept. Of a larger locus every second word is, or every third. */
const MOST_PLACES = 8_000_000;

/** Alleles that are counted for a word. One that more alleles have tells few of them apart. */
const MOST_ALLELES = 512;

/** The fewest words of an allele that is like a sequence: fewer are shared by chance (`regions.ts`). */
const LEAST_SHARED = 2;

/** Alleles by the words that they hold: shows which of thousands a sequence may be like, without an alignment. */
export interface SharedKmers {
  /** Indexes of the alleles that share most words with a sequence or its reverse complement, at most `most`. None if none is like it. */
  likest(sequence: string, most: number): number[];
}

/** Takes the words of the alleles once. Words with other letters than A, C, G and T do not count. */
export function sharedKmers(alleles: readonly string[]): SharedKmers {
  const { places, ends } = placeWords(alleles);
  const counts = new Int32Array(alleles.length);

  function count(sequence: string): void {
    const words = wordsOf(Buffer.from(sequence, 'latin1'));
    for (const word of words) {
      if (word === NONE) continue;
      const from = ends[word] as number;
      const to = Math.min(ends[word + 1] as number, from + MOST_ALLELES);
      for (let place = from; place < to; place += 1) {
        const allele = places[place] as number;
        counts[allele] = (counts[allele] as number) + 1;
      }
    }
  }

  return {
    likest(sequence, most) {
      counts.fill(0);
      count(sequence);
      count(reverseComplement(sequence));
      return highest(counts, most);
    },
  };
}

/** Indexes of the highest counts, at most `most`, of those that are no chance. Of equal ones the first. */
function highest(counts: Int32Array, most: number): number[] {
  const best: number[] = [];
  let least = LEAST_SHARED;
  for (let index = 0; index < counts.length; index += 1) {
    const value = counts[index] as number;
    if (value < least) continue;
    const at = best.findIndex((other) => (counts[other] as number) < value);
    best.splice(at < 0 ? best.length : at, 0, index);
    if (best.length > most) best.pop();
    if (best.length === most) least = (counts[best.at(-1) as number] as number) + 1;
  }
  return best;
}

/** The alleles of word `w`, which are `places[ends[w]]` up to `places[ends[w + 1]]`. */
function placeWords(alleles: readonly string[]): { places: Int32Array; ends: Int32Array } {
  const bases = alleles.reduce((sum, { length }) => sum + length, 0);
  const step = Math.max(1, Math.ceil(bases / MOST_PLACES));
  const ends = new Int32Array(WORDS + 1);
  const words = alleles.map((allele) => wordsOf(Buffer.from(allele, 'latin1'), step));
  for (const own of words) {
    for (const word of own) if (word !== NONE) ends[word] = (ends[word] as number) + 1;
  }
  for (let word = 1; word <= WORDS; word += 1) ends[word] = (ends[word] as number) + (ends[word - 1] as number);
  const places = new Int32Array(ends[WORDS] as number);
  // Each list is filled from behind, so its end becomes its beginning.
  for (let allele = words.length - 1; allele >= 0; allele -= 1) {
    for (const word of words[allele] as Int32Array) {
      if (word === NONE) continue;
      const place = (ends[word] as number) - 1;
      ends[word] = place;
      places[place] = allele;
    }
  }
  return { places, ends };
}

/** A place without a word. */
const NONE = -1;

/** The words of a sequence that end at every `step`th base, `NONE` where another letter is among the bases. */
function wordsOf(letters: Uint8Array, step = 1): Int32Array {
  const words = new Int32Array(Math.max(0, Math.ceil((letters.length - LENGTH + 1) / step)));
  let word = 0;
  let known = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const code = CODES[letters[at] as number] as number;
    known = code === UNKNOWN ? 0 : known + 1;
    word = ((word << 2) | (code & 3)) & (WORDS - 1);
    const place = at - LENGTH + 1;
    if (place >= 0 && place % step === 0) words[place / step] = known >= LENGTH ? word : NONE;
  }
  return words;
}

const UNKNOWN = 4;
const CODES = new Uint8Array(256).fill(UNKNOWN);
for (const [code, letter] of ['A', 'C', 'G', 'T'].entries()) CODES[letter.charCodeAt(0)] = code;
