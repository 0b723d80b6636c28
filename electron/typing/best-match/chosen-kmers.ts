import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import { NO_WORD, readWords } from './read-kmers.ts';

/** The words of a query that some sequences have too, by their order in the query. */
interface ChosenKmers {
  readonly words: Int32Array;
  /** The number of each word in the query. */
  readonly numbers: Int32Array;
}

/** Multiplying by this spreads a word over 32 bits. The upper bits are used. */
const SPREAD = 0x9e3779b1;

/** Bits of the table of wanted words for each of them: so one other word in 16 passes, or fewer. */
const BITS_PER_WORD = 16;
/** The table takes 4 kB to 256 kB: even the nearest caches have room for it. */
const LEAST_BITS = 15;
const MOST_BITS = 21;

/**
 * Words of a query for each wanted one: with fewer, so many would be kept that the choice costs more than it saves. A genome of
 * 4.6 Mb has words enough for about 80 representatives of 450 bases.
 */
const LEAST_PER_WANTED = 8;

/** Words between two calls of `checkpoint`. */
const BLOCK = 1 << 16;

/**
 * Chooses the words of a query that one of the sequences has on either strand, with a few others. Undefined if the sequences are
 * too many for a choice to be worth its time. `count` is the number of the query's words. `checkpoint` is called now and then; if
 * it throws, the work ends.
 */
export function chooseWords(
  codes: Uint8Array,
  { length, stride, count }: { length: number; stride: number; count: number },
  sequences: readonly Uint8Array[],
  checkpoint: () => void,
): ChosenKmers | undefined {
  const wantedCount = 2 * sequences.reduce((sum, sequence) => sum + sequence.length, 0);
  if (wantedCount * LEAST_PER_WANTED > count) return undefined;
  const bits = Math.max(LEAST_BITS, Math.min(MOST_BITS, Math.ceil(Math.log2(wantedCount * BITS_PER_WORD + 1))));
  const wanted = markWords(sequences, length, bits);
  const block = new Int32Array(Math.min(BLOCK, count));
  let [words, numbers] = [new Int32Array(BLOCK), new Int32Array(BLOCK)];
  let used = 0;
  for (let from = 0; from < count; from += BLOCK) {
    checkpoint();
    const part = block.subarray(0, Math.min(BLOCK, count - from));
    readWords(codes, length, stride, part, from);
    if (used + part.length > words.length) [words, numbers] = [doubled(words), doubled(numbers)];
    used = keepWanted(wanted, 32 - bits, part, from, { words, numbers }, used);
  }
  return { words: words.subarray(0, used), numbers: numbers.subarray(0, used) };
}

/** Marks the words of sequences, on both strands. A few other words are marked with them. */
function markWords(sequences: readonly Uint8Array[], length: number, bits: number): Int32Array {
  const marked = new Int32Array(2 ** (bits - 5));
  for (const codes of sequences) {
    for (const strand of [codes, reverseComplementCodes(codes)]) {
      const words = new Int32Array(Math.max(0, strand.length - length + 1));
      readWords(strand, length, 1, words, 0);
      for (const word of words) {
        const bit = Math.imul(word, SPREAD) >>> (32 - bits);
        if (word !== NO_WORD) marked[bit >>> 5] = (marked[bit >>> 5] as number) | (1 << bit);
      }
    }
  }
  return marked;
}

/** Appends the marked words of a block to `kept` from index `used` on. Gives how many are there then. */
function keepWanted(
  marked: Int32Array,
  shift: number,
  block: Int32Array,
  from: number,
  { words, numbers }: ChosenKmers,
  used: number,
): number {
  let count = used;
  for (let index = 0; index < block.length; index++) {
    const word = block[index] as number;
    const bit = Math.imul(word, SPREAD) >>> shift;
    if ((((marked[bit >>> 5] as number) >>> bit) & 1) === 0 || word === NO_WORD) continue;
    words[count] = word;
    numbers[count++] = from + index;
  }
  return count;
}

export function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
