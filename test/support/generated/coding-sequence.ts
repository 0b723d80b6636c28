import type { Random } from './random.ts';

/** Sequences are bytes of capital letters: a set has a gigabase of them. */
const BASES = Buffer.from('ACGT');
const STOPS = ['TAA', 'TAG', 'TGA'];
/** ATG is as frequent as in bacteria, where about one gene in ten begins with another codon (NCBI genetic code 11). */
const STARTS = ['ATG', 'ATG', 'ATG', 'ATG', 'ATG', 'ATG', 'ATG', 'ATG', 'GTG', 'TTG'];

/** A start codon, `codons` - 2 sense codons and a stop codon. */
export function randomCodingSequence(random: Random, codons: number): Buffer {
  const sequence = Buffer.alloc(3 * codons);
  sequence.write(STARTS[random.below(STARTS.length)] ?? '', 'latin1');
  for (let at = 3; at < sequence.length - 3; at += 3) writeSenseCodon(random, sequence, at);
  sequence.write(STOPS[random.below(STOPS.length)] ?? '', sequence.length - 3, 'latin1');
  return sequence;
}

/** `length` random bases. */
export function randomBases(random: Random, length: number): Buffer {
  const sequence = Buffer.alloc(length);
  for (let at = 0; at < length; at++) sequence[at] = BASES[random.below(4)] as number;
  return sequence;
}

/**
 * A relative that differs by one to eight bases, and in one of eight cases by a codon more or less in its middle third.
 * It keeps its start and stop codon and gets no other stop, so that it still codes, and no relative lies within
 * another.
 */
export function evolve(random: Random, parent: Buffer): Buffer {
  const child = Buffer.from(parent);
  for (let times = 1 + random.below(8); times > 0; times--) substitute(random, child);
  if (random.below(8) !== 0) return child;
  const third = Math.floor(child.length / 9);
  const at = 3 * (third + random.below(third));
  return random.below(2) === 0 ? withoutCodon(child, at) : withCodon(random, child, at);
}

/** Changes one base between the start and the stop codon without making a stop. */
function substitute(random: Random, sequence: Buffer): void {
  for (;;) {
    const at = 3 + random.below(sequence.length - 6);
    const before = sequence[at] as number;
    sequence[at] = BASES[random.below(4)] as number;
    if (sequence[at] !== before && !isStop(sequence, at - (at % 3))) return;
    sequence[at] = before;
  }
}

function withoutCodon(sequence: Buffer, at: number): Buffer {
  return Buffer.concat([sequence.subarray(0, at), sequence.subarray(at + 3)]);
}

function withCodon(random: Random, sequence: Buffer, at: number): Buffer {
  const codon = Buffer.alloc(3);
  writeSenseCodon(random, codon, 0);
  return Buffer.concat([sequence.subarray(0, at), codon, sequence.subarray(at)]);
}

function writeSenseCodon(random: Random, sequence: Buffer, at: number): void {
  do {
    const codon = random.below(64);
    sequence[at] = BASES[codon >> 4] as number;
    sequence[at + 1] = BASES[(codon >> 2) & 3] as number;
    sequence[at + 2] = BASES[codon & 3] as number;
  } while (isStop(sequence, at));
}

function isStop(sequence: Buffer, at: number): boolean {
  // The letters T, then A and A or G, or G and A.
  if (sequence[at] !== 84) return false;
  const [second, third] = [sequence[at + 1], sequence[at + 2]];
  return second === 65 ? third === 65 || third === 71 : second === 71 && third === 65;
}

/** The other strand of bytes of A, C, G and T. */
export function otherStrand(sequence: Buffer): Buffer {
  const other = Buffer.alloc(sequence.length);
  for (let at = 0; at < other.length; at++) {
    const base = sequence[sequence.length - 1 - at] as number;
    // The sums of the letters A and T, and of C and G.
    other[at] = (base === 65 || base === 84 ? 149 : 138) - base;
  }
  return other;
}
