import { describe, expect, test } from 'vitest';
import { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';

const LOCI = 333;

/** Profiles of which each differs from the one before at a few loci, with missing ones. */
function profiles(count: number, alleleFrom: number): number[][] {
  let state = 3;
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
  let last = Array.from({ length: LOCI }, () => alleleFrom + below(9));
  return Array.from({ length: count }, () => {
    last = last.map((number) => (below(50) === 0 ? (below(4) === 0 ? 0 : alleleFrom + below(9)) : number));
    return last;
  });
}

function differences(one: readonly number[], other: readonly number[]): number {
  return one.filter((number, locus) => number !== other[locus] && number > 0 && (other[locus] ?? 0) > 0).length;
}

describe('a matrix of alleles', () => {
  // With the second, one number is 5 and another 65,541: they are the same in 16 bits.
  test.each([[[1]], [[1, 65_537]]])('counts differences, also where it becomes wide on the way (%j)', (starts) => {
    const rows = starts.flatMap((start) => profiles(300, start));
    const matrix = new AlleleMatrix(LOCI);
    for (const row of rows) matrix.add(row);
    expect(matrix.profiles).toBe(rows.length);
    const lefts = [0, 1, 5, 299, 7, rows.length - 1];
    const found = new Map<string, number>();
    matrix.compare(lefts, (left, right, count) => found.set(`${left} ${right}`, count), { from: 3 });
    const wanted = lefts.flatMap((left) =>
      rows.flatMap((row, right) =>
        right < 3 ? [] : [[`${left} ${right}`, differences(rows[left] ?? [], row)] as const],
      ),
    );
    expect(found).toEqual(new Map(wanted));
    const others = rows.map((_, right) => right).slice(3);
    const most = (right: number) => (right % 3) * 40 - 20;
    matrix.compareWith([...new Set(lefts)], others, most, (left, right, count) => {
      const whole = found.get(`${left} ${right}`) ?? NaN;
      expect(count === whole || (count > most(right) && count < whole)).toBe(true);
      found.delete(`${left} ${right}`);
    });
    expect(found.size).toBe(0);
    expect(matrix.shared(2, 250)).toBe(
      rows[2]?.filter((number, locus) => number > 0 && (rows[250]?.[locus] ?? 0) > 0).length,
    );
  });

  test('finds each pair of near profiles once', () => {
    const rows = profiles(400, 1);
    const matrix = new AlleleMatrix(LOCI);
    for (const row of rows) matrix.add(row);
    const found: string[] = [];
    matrix.eachNearPair(
      12,
      (one, other, count) => found.push(`${one} ${other} ${count}`),
      () => undefined,
    );
    const wanted = rows.flatMap((row, one) =>
      rows.slice(one + 1).flatMap((other, index) => {
        const count = differences(row, other);
        return count <= 12 ? [`${one} ${one + 1 + index} ${count}`] : [];
      }),
    );
    expect(wanted.length).toBeGreaterThan(400);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });
});
