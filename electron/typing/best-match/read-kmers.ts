/** Stands for a word that contains an ambiguity code or the end of a contig. */
export const NO_WORD = -1;

/** Bases that are read together. */
const GROUP = 8;

/**
 * Fills `words` with the words of `length` bases that begin at every `stride`th base, from word number `from` on. A word is its
 * bases, two bits each, or `NO_WORD`.
 */
export function readWords(codes: Uint8Array, length: number, stride: number, words: Int32Array, from: number): void {
  if (stride % GROUP === 0 && length >= GROUP) readGroups(codes, length, stride, words, from);
  else readBases(codes, length, stride, words, from);
}

// Each loop is a function of its own: a function with several long loops is compiled during the first one, before anything is
// known of the others.

function readBases(codes: Uint8Array, length: number, stride: number, words: Int32Array, from: number): void {
  const mask = 2 ** (2 * length) - 1;
  let word = 0;
  let place = from * stride;
  /** Start of the first word without an ambiguity code. */
  let firstWhole = place;
  for (let index = 0; index < words.length; index++) {
    const start = (from + index) * stride;
    const end = start + length;
    for (; place < end; place++) {
      const code = codes[place] as number;
      if (code > 3) firstWhole = place + 1;
      word = ((word << 2) | (code & 3)) & mask;
    }
    words[index] = start < firstWhole ? NO_WORD : word;
  }
}

/** The same for a stride of whole groups, in a third of the time: eight bases need one look for ambiguity codes. */
function readGroups(codes: Uint8Array, length: number, stride: number, words: Int32Array, from: number): void {
  const mask = 2 ** (2 * length) - 1;
  let place = from * stride;
  let firstWhole = place;
  let word = 0;
  for (const end = place + length - GROUP; place < end; place++) {
    const code = codes[place] as number;
    if (code > 3) firstWhole = place + 1;
    word = (word << 2) | (code & 3);
  }
  for (let index = 0; index < words.length; index++) {
    const start = (from + index) * stride;
    const end = start + length;
    for (; place < end; place += GROUP) {
      const first = codes[place] as number;
      const second = codes[place + 1] as number;
      const third = codes[place + 2] as number;
      const fourth = codes[place + 3] as number;
      const fifth = codes[place + 4] as number;
      const sixth = codes[place + 5] as number;
      const seventh = codes[place + 6] as number;
      const eighth = codes[place + 7] as number;
      // A larger code spoils only bits of bases before it, which leave the word before it does.
      const front = (first << 14) | (second << 12) | (third << 10) | (fourth << 8);
      const back = (fifth << 6) | (sixth << 4) | (seventh << 2) | eighth;
      if ((first | second | third | fourth | fifth | sixth | seventh | eighth) > 3) {
        firstWhole = behindLastUnknown(codes, place);
      }
      word = ((word << 16) | front | back) & mask;
    }
    words[index] = start < firstWhole ? NO_WORD : word;
  }
}

/** The position behind the last ambiguity code of a group that has one. */
function behindLastUnknown(codes: Uint8Array, place: number): number {
  let behind = place + GROUP;
  while ((codes[behind - 1] as number) <= 3) behind--;
  return behind;
}
