import { nextWord, WORD, WordNumbers } from './words.ts';

/** Share of the words of an allele, of those looked at, that its representatives must have: two alleles 4 % apart share 60 %. */
const LEAST_SHARED = 0.5;

/** How many words of an allele are looked at. */
const LOOKED_AT = 32;

/** No locus is so diverse; one that were would not be looked through in time. */
const MAX_REPRESENTATIVES = 128;

/**
 * Some alleles of a locus that share at least half of the words with every other allele: what is like any allele is then seen by its
 * likeness to these. Copies, so that the others need not be held.
 */
export function chooseRepresentatives(alleles: readonly Uint8Array[]): Uint8Array[] {
  const known = new WordNumbers();
  const chosen: Uint8Array[] = [];
  for (const codes of alleles) {
    if (chosen.length === MAX_REPRESENTATIVES) break;
    if (chosen.length > 0 && isCovered(codes, known)) continue;
    chosen.push(new Uint8Array(codes));
    addWords(codes, known);
  }
  return chosen;
}

function addWords(codes: Uint8Array, known: WordNumbers): void {
  let word = 0;
  let run = 0;
  for (const code of codes) {
    if (code > 3) {
      run = 0;
      continue;
    }
    word = nextWord(word, code);
    if (++run >= WORD) known.add(word);
  }
}

function isCovered(codes: Uint8Array, known: WordNumbers): boolean {
  const step = Math.max(WORD, Math.floor(codes.length / LOOKED_AT));
  let [looked, found] = [0, 0];
  for (let start = 0; start + WORD <= codes.length; start += step) {
    let word = 0;
    let worst = 0;
    for (let index = start; index < start + WORD; index++) {
      const code = codes[index] as number;
      worst = Math.max(worst, code);
      word = (word << 2) | (code & 3);
    }
    looked++;
    if (worst <= 3 && known.find(word) >= 0) found++;
  }
  return found >= LEAST_SHARED * looked;
}
