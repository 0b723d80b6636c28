import { translate } from '#shared/sequence/translation.ts';

export const AMINO_ACIDS = 'ARNDCQEGHILKMFPSTWYV';

/**
 * Half of BLOSUM62 as texts, row by row, in the order of the letters above. Written independently of the table under
 * test.
 */
const HALF = [
  '4',
  '-1 5',
  '-2 0 6',
  '-2 -2 1 6',
  '0 -3 -3 -3 9',
  '-1 1 0 0 -3 5',
  '-1 0 0 2 -4 2 5',
  '0 -2 0 -1 -3 -2 -2 6',
  '-2 0 1 -1 -3 0 0 -2 8',
  '-1 -3 -3 -3 -1 -3 -3 -4 -3 4',
  '-1 -2 -3 -4 -1 -2 -3 -4 -3 2 4',
  '-1 2 0 -1 -3 1 1 -2 -1 -3 -2 5',
  '-1 -1 -2 -3 -1 0 -2 -3 -2 1 2 -1 5',
  '-2 -3 -3 -3 -2 -3 -3 -3 -1 0 0 -3 0 6',
  '-1 -2 -2 -1 -3 -1 -1 -2 -2 -3 -3 -1 -2 -4 7',
  '1 -1 1 0 -1 0 0 0 -1 -2 -2 0 -1 -2 -1 4',
  '0 -1 0 -1 -1 -1 -1 -2 -2 -1 -1 -1 -1 -2 -1 1 5',
  '-3 -3 -4 -4 -2 -2 -3 -2 -2 -3 -2 -3 -1 1 -4 -3 -2 11',
  '-2 -2 -2 -3 -2 -1 -2 -3 2 -1 -1 -2 -1 3 -3 -2 -2 2 7',
  '0 -3 -3 -3 -1 -2 -2 -3 -3 3 1 -2 1 -1 -2 -2 0 -3 -1 4',
].map((row) => row.split(' ').map(Number));

export function blosum(left: string, right: string): number {
  if (left === '*' || right === '*') return left === right ? 1 : -4;
  const [one, other] = [AMINO_ACIDS.indexOf(left), AMINO_ACIDS.indexOf(right)];
  if (one < 0 || other < 0) return -1;
  return HALF[Math.max(one, other)]?.[Math.min(one, other)] ?? 0;
}

/** The scores of a residue against each letter, by the code of the letter. Once for each residue: a matrix has tens of thousands of cells. */
const rows = new Map<string, Int8Array>();
function scoresOf(residue: string): Int8Array {
  const row =
    rows.get(residue) ?? Int8Array.from({ length: 128 }, (_, code) => blosum(String.fromCharCode(code), residue));
  rows.set(residue, row);
  return row;
}

/** Score of the best local alignment, by the whole matrices of Smith, Waterman and Gotoh, gaps 11/1. */
export function naiveProteinScore(query: string, allele: string): number {
  const { length } = query;
  let best = 0;
  let [above, row] = [new Float64Array(length + 1), new Float64Array(length + 1)];
  const deletions = new Float64Array(length + 1).fill(-Infinity);
  for (const residue of allele) {
    const scores = scoresOf(residue);
    let inserted = -Infinity;
    for (let index = 1; index <= length; index++) {
      inserted = Math.max((row[index - 1] as number) - 12, inserted - 1);
      const deleted = Math.max((above[index] as number) - 12, (deletions[index] as number) - 1);
      const step = (above[index - 1] as number) + (scores[query.charCodeAt(index - 1)] as number);
      const score = Math.max(0, step, inserted, deleted);
      row[index] = score;
      deletions[index] = deleted;
      best = Math.max(best, score);
    }
    [above, row] = [row, above];
  }
  return best;
}

/** A protein of the composition of bacterial ones, roughly. */
export function randomProtein(next: () => number, length: number): string {
  const pool = 'AAAAAAAAARRRRRNNNNDDDDDDCQQQQEEEEEEGGGGGGGHHIIIIIILLLLLLLLLLKKKKKMMFFFFPPPPSSSSSSTTTTTWYYYVVVVVVV';
  return Array.from({ length }, () => pool.charAt(Math.floor(next() * pool.length))).join('');
}

/** Changes each residue with the given chance; one change in `indels` is a short insertion or deletion. */
export function mutateProtein(next: () => number, protein: string, rate: number, indels = 12): string {
  let result = '';
  for (let index = 0; index < protein.length; index++) {
    if (next() >= rate) result += protein.charAt(index);
    else if (next() >= 1 / indels) result += randomProtein(next, 1);
    else if (next() < 0.5) result += protein.charAt(index) + randomProtein(next, 1 + Math.floor(next() * 4));
    else index += Math.floor(next() * 4);
  }
  return result;
}

/** The same, but with likely changes: each residue becomes one that BLOSUM62 scores high. */
export function evolveProtein(next: () => number, protein: string, rate: number, indels = 12): string {
  let result = '';
  for (const residue of protein) {
    if (next() >= rate) result += residue;
    else if (next() >= 1 / indels) result += likelyChange(next, residue);
    else if (next() < 0.5) result += residue + randomProtein(next, 1 + Math.floor(next() * 4));
  }
  return result;
}

function likelyChange(next: () => number, residue: string): string {
  const others = [...AMINO_ACIDS].filter((other) => other !== residue);
  const weights = others.map((other) => Math.exp(0.3176 * blosum(residue, other)));
  let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
  return others.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? residue;
}

const CODONS = [...'ACGT'].flatMap((a) => [...'ACGT'].flatMap((b) => [...'ACGT'].map((c) => a + b + c)));

/** One of the DNA sequences that code for a protein. */
export function codeFor(protein: string, next: () => number, geneticCode = 11): string {
  const codons = Map.groupBy(CODONS, (codon) => translate(codon, geneticCode));
  return Array.from(protein, (residue) => {
    const fitting = codons.get(residue) ?? [];
    return fitting[Math.floor(next() * fitting.length)] ?? '';
  }).join('');
}
