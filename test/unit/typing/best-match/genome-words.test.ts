import { expect, it } from 'vitest';
import { GenomeWords, MAX_PLACES } from '#electron/typing/best-match/genome-kmers.ts';
import { NO_WORD, readWords } from '#electron/typing/best-match/read-kmers.ts';
import { chooseWords } from '#electron/typing/best-match/chosen-kmers.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { randomBases } from '#test/support/planted-genomes.ts';
import { createDice } from '../split/planted-cuts.ts';

const CONTROL = { checkpoint: () => undefined, report: () => undefined };
const read = (text: string) => readGenome({ kind: 'bytes', bytes: new TextEncoder().encode(text) }, CONTROL);
const codesOf = async (bases: string) => (await read(`>c\n${bases}\n`)).codes.subarray(0, bases.length);

/** Residue codes with letters that are no bases here and there, alone and in rows. */
function codesWithGaps(length: number, seed: number): Uint8Array {
  const dice = createDice(seed);
  const codes = Uint8Array.from({ length }, () => dice(4));
  for (let at = dice(60); at < length; at += 1 + dice(60)) codes.fill(4 + dice(252), at, at + dice(12));
  return codes;
}

it.each([
  [11, 1],
  [12, 8],
  [13, 16],
  [14, 32],
])('words of %i bases at every %i. base are read as their bases are', (length, stride) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const codes = codesWithGaps(500 + seed, seed);
    const count = Math.ceil((codes.length - length + 1) / stride);
    const naive = Array.from({ length: count }, (_, number) => {
      const bases = [...codes.subarray(number * stride, number * stride + length)];
      return bases.some((code) => code > 3) ? NO_WORD : bases.reduce((word, code) => 4 * word + code, 0);
    });
    for (const from of [0, 1, 7]) {
      const words = new Int32Array(count - from);
      readWords(codes, length, stride, words, from);
      expect([...words]).toEqual(naive.slice(from));
    }
  }
});

it('chosen words are found where all words would be', async () => {
  const [first, second] = [randomBases(500, 1), randomBases(700, 2)];
  const parts = [randomBases(60_000, 3), first, randomBases(70_000, 4), second, `N${first}`, randomBases(40_000, 5)];
  const genome = await read(`>a\n${parts.join('')}\n>b\n${second}\n`);
  const sequences = [await codesOf(first), await codesOf(second)];
  const all = new GenomeWords(genome, () => undefined);
  const chosen = new GenomeWords(genome, () => undefined, sequences);
  const target = new Int32Array(2 * MAX_PLACES);
  const diagonals = (words: GenomeWords, word: number) => [...target.subarray(0, words.find(word, 0, target, 0))];
  let found = 0;
  for (const sequence of sequences) {
    const words = new Int32Array(sequence.length - all.length + 1);
    readWords(sequence, all.length, 1, words, 0);
    for (const word of words) {
      expect(diagonals(chosen, word)).toEqual(diagonals(all, word));
      found += diagonals(all, word).length;
    }
  }
  // A word in eight is one of the genome's.
  expect(found).toBeGreaterThan(200);
});

it('words are chosen only for sequences that are few beside the query', async () => {
  const codes = await codesOf(randomBases(200_000, 9));
  const scale = { length: 12, stride: 8, count: 24_999 };
  const few = chooseWords(codes, scale, [codes.subarray(800, 1300)], () => undefined);
  expect(few?.numbers).toEqual(expect.objectContaining({ length: few?.words.length }));
  expect(few?.words.length).toBeLessThan(4_000);
  expect([...(few?.numbers ?? [])]).toEqual(expect.arrayContaining([100, 101, 161]));
  expect(chooseWords(codes, scale, [codes.subarray(0, 1600)], () => undefined)).toBeUndefined();
});
