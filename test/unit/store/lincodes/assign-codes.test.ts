import { expect, it } from 'vitest';
import { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { assignCodes, type LinCode } from '#electron/store/lincodes/assign-codes.ts';
import { bruteForceCodes } from '#test/support/lincodes-by-hand.ts';

/** A profile: its key, and its alleles; `N` is a missing one. */
type Profile = readonly [key: string, alleles: string];

/** The example of the rules, and its codes. */
const EXAMPLE: Profile[] = [
  ['1', '1 3 3 1 2 3 2 3 3 1 3 1 2 2 3 1 1 3 2 3'],
  ['2', '1 3 3 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3'],
  ['3', '1 3 3 1 9 3 2 3 3 1 3 1 2 2 3 1 1 3 2 3'],
  ['4', '3 3 1 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3'],
  ['5', '7 3 3 1 9 3 2 3 7 1 3 1 2 2 3 7 1 3 2 3'],
  ['6', '7 5 7 7 4 3 2 3 7 1 3 5 2 2 8 7 1 3 2 3'],
  ['7', '8 3 6 1 8 2 2 5 7 2 2 2 6 4 5 7 1 3 9 3'],
  ['8', '1 3 3 1 N 3 2 3 3 1 3 1 2 2 3 1 1 3 2 3'],
  ['9', 'N 3 7 1 2 3 2 3 3 1 3 1 3 2 3 1 1 3 2 3'],
];
const CODES = '00000 00001 00000 00020 00100 01000 10000 00000 00010'.split(' ').map((code) => [...code].join('_'));

/** The codes of profiles that come in parts, one after the other, by their keys. */
function codesOf(parts: readonly Profile[][], thresholds: readonly number[], batch?: number): Record<string, string> {
  const all = parts.flat().map(([key, alleles]) => ({ key, cells: alleles.split(' ') }));
  const matrix = new AlleleMatrix(all[0]?.cells.length ?? 0);
  for (const { cells } of all) matrix.add(cells.map((cell) => (cell === 'N' ? 0 : Number(cell))));
  const coded = new Map<number, LinCode>();
  let first = 0;
  for (const part of parts) {
    const waiting = Array.from(part, (_, index) => first + index);
    waiting.sort((one, other) => Number(all[one]?.key) - Number(all[other]?.key));
    first += part.length;
    const assigned = assignCodes({ matrix, thresholds, coded, waiting, batch });
    for (const [row, code] of assigned) coded.set(row, code);
  }
  return Object.fromEntries([...coded].map(([row, code]) => [all[row]?.key, code.join('_')]));
}

/** Numbers that look random and are the same each time (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Profiles that descend from one another, so that all distances and many cases of equality occur. */
function randomProfiles(next: (below: number) => number, count = 2 + next(40)): Profile[] {
  const loci = 3 + next(20);
  const gaps = next(4);
  const made: string[][] = [Array.from({ length: loci }, () => String(1 + next(3)))];
  for (let turn = 1; turn < count; turn++) {
    const profile = [...(made[next(made.length)] ?? [])];
    for (let change = next(next(3) === 0 ? loci : 3); change >= 0; change--) profile[next(loci)] = String(1 + next(4));
    made.push(profile);
  }
  const withGaps = made.map((cells) => {
    const cut = cells.map((cell) => (next(10) < gaps ? 'N' : cell));
    return cut.every((cell) => cell === 'N') ? cells : cut;
  });
  return withGaps.map((cells, index) => [String(1 + index), cells.join(' ')]);
}

function shuffled(profiles: readonly Profile[], next: (below: number) => number): Profile[] {
  const rest = [...profiles];
  return profiles.flatMap(() => rest.splice(next(rest.length), 1));
}

it('assigns the codes of the worked example, whatever the order of the rows', () => {
  const next = numbersFrom(1);
  const expected = Object.fromEntries(CODES.map((code, index) => [String(index + 1), code]));
  expect(codesOf([EXAMPLE], [10, 5, 2, 1, 0])).toEqual(expected);
  for (let turn = 0; turn < 5; turn++) {
    expect(codesOf([shuffled(EXAMPLE, next)], [10, 5, 2, 1, 0])).toEqual(expected);
  }
});

it('assigns what the rules say word for word, to random profiles at once and in parts', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const next = numbersFrom(seed);
    const profiles = randomProfiles(next);
    const loci = profiles[0]?.[1].split(' ').length ?? 0;
    const thresholds = [next(loci) + 3, 3, 1, 0].slice(next(3));
    const cuts = [0, next(profiles.length), profiles.length];
    const parts = cuts.slice(1).map((end, index) => profiles.slice(cuts[index], end));
    const mixed = parts.map((part) => shuffled(part, next));
    const byHand = bruteForceCodes(
      parts.map((part) => Object.fromEntries(part)),
      thresholds,
    );
    expect(codesOf(mixed, thresholds), `seed ${seed}`).toEqual(byHand);
  }
});

it('assigns many codes at once, and more than go together in batches', () => {
  for (const [seed, batch] of [
    [1, 200],
    [2, 45],
    [3, 30],
  ] as const) {
    const profiles = randomProfiles(numbersFrom(seed), 110);
    const parts = [0, 1, 2, 3].map((turn) => Object.fromEntries(profiles.slice(turn * batch, (turn + 1) * batch)));
    const thresholds = [3, 2, 1, 0];
    expect(codesOf([profiles], thresholds, batch), `seed ${seed}`).toEqual(bruteForceCodes(parts, thresholds));
  }
});
