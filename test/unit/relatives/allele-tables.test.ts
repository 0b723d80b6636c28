import { describe, expect, test } from 'vitest';
import { rowsOf, setUpTables, tableText } from './tables-support.ts';

type Cells = (string | undefined)[];

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed * 2 + 1;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

const SIGNS = ['', '0', 'N', '-', '?', 'LNF', 'PLOT5', 'NIPHEM', 'ASM', '-1', '~12', '12?', '12*', '3,7'];

interface Sample {
  name: string;
  /** As the table has them. */
  cells: string[];
  /** What they mean. */
  alleles: Cells;
}

/** Samples of a few families, with every sign for a missing locus, and ids that are numbers, numbers of another form, and texts. */
function randomSamples(seed: number): Sample[] {
  const below = randomNumbers(seed);
  const [count, loci] = [2 + below(30), 1 + below(40)];
  const ids = ['1', '2', '10', 'new-3f2a', '77000'];
  const forms = (id: string) => [id, `INF-${id}`, `${id}+`, `${id}!`, ...(/^\d+$/.test(id) ? [`${id}.0`] : [])];
  const roots = Array.from({ length: 3 }, () => Array.from({ length: loci }, () => ids[below(ids.length)] ?? ''));
  return Array.from({ length: count }, (_, index) => {
    const root = roots[below(roots.length)] ?? [];
    const alleles = root.map((id) => (below(10) === 0 ? undefined : below(8) === 0 ? ids[below(ids.length)] : id));
    if (below(15) === 0) alleles.fill(undefined);
    const cells = alleles.map((id) => {
      const choice = id === undefined ? SIGNS : forms(id);
      return choice[below(choice.length)] ?? '';
    });
    return { name: `${below(3) === 0 ? 100 + index : `s${index}`}`, cells, alleles };
  });
}

const tableOf = (samples: readonly Sample[]) => {
  const width = samples[0]?.cells.length ?? 0;
  const head = ['FILE', ...Array.from({ length: width }, (_, locus) => `L${locus}`)];
  return tableText([head, ...samples.map(({ name, cells }) => [name, ...cells])]);
};

type Missing = 'ignore' | 'difference' | 'scaled';

/** Counted cell by cell. Undefined where the two share no locus. */
function bruteDistance(one: Cells, other: Cells, missing: Missing): number | undefined {
  let [differing, shared] = [0, 0];
  for (const [locus, allele] of one.entries()) {
    const its = other[locus];
    const isShared = allele !== undefined && its !== undefined;
    if (isShared) shared += 1;
    if (allele !== its && (isShared || missing === 'difference')) differing += 1;
  }
  if (missing === 'difference') return differing;
  if (shared === 0) return undefined;
  return missing === 'scaled' ? (differing * one.length) / shared : differing;
}

const called = (samples: readonly Sample[]) => samples.filter(({ alleles }) => alleles.some((id) => id !== undefined));

/** Which samples belong together, by their names: joins until nothing changes. */
function brutePartition(samples: readonly Sample[], threshold: number, missing: Missing): string[] {
  const labels = samples.map((_sample, index) => index);
  const near = samples.flatMap(({ alleles }, one) =>
    samples.flatMap((other, index) => {
      const distance = bruteDistance(alleles, other.alleles, missing);
      return distance !== undefined && distance <= threshold ? [[one, index] as const] : [];
    }),
  );
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (const [one, other] of near) {
      if (labels[one] === labels[other]) continue;
      const [kept, lost] = [labels[one] ?? 0, labels[other]];
      for (const [at, label] of labels.entries()) if (label === lost) labels[at] = kept;
      hasChanged = true;
    }
  }
  return setsOf(samples.map(({ name }, index) => [name, String(labels[index])]));
}

function setsOf(rows: readonly (readonly [name: string, label: string])[]): string[] {
  return [...Map.groupBy(rows, ([, label]) => label).values()]
    .map((members) =>
      members
        .map(([name]) => name)
        .toSorted()
        .join(' '),
    )
    .toSorted();
}

describe('tables of alleles', () => {
  test('distances and clusters equal those counted cell by cell', async () => {
    const run = setUpTables();
    for (let seed = 1; seed <= 50; seed += 1) {
      const samples = randomSamples(seed);
      const used = called(samples);
      const missing = (['ignore', 'difference', 'scaled'] as const)[seed % 3] ?? 'ignore';
      const { out, err, status } = await run('distances', tableOf(samples), '--missing', missing);
      if (used.length === 0) {
        expect([status, err]).toEqual([1, expect.stringContaining('No sample is left to compare.')]);
        continue;
      }
      const [head, ...rows] = rowsOf(out);
      expect(head).toEqual(['cgmlst-dists', ...used.map(({ name }) => name)]);
      const wanted = used.map(({ name, alleles }) => {
        const cells = used.map((other) => {
          const distance = bruteDistance(alleles, other.alleles, missing);
          return distance === undefined ? (missing === 'scaled' ? '-' : '0') : String(Number(distance.toFixed(2)));
        });
        return [name, ...cells];
      });
      expect(rows).toEqual(wanted);
      expect(err).toContain(samples.length > used.length ? 'left out' : '');

      const partitions = await run('clusters', tableOf(samples), '--threshold', '7,2', '--missing', missing);
      const [columns, ...members] = rowsOf(partitions.out);
      expect(columns).toEqual(['sample', '7', '2']);
      for (const [column, threshold] of [7, 2].entries()) {
        const sets = setsOf(members.map((row) => [row[0] ?? '', row[column + 1] ?? '']));
        expect(sets).toEqual(brutePartition(used, threshold, missing));
      }
    }
  });

  test('neither the order of the rows nor the names of samples change the clusters', async () => {
    const run = setUpTables();
    const samples = randomSamples(11);
    const whole = rowsOf((await run('clusters', tableOf(samples), '--threshold', '6,3')).out);
    const wanted = new Map(whole.map(([name = '', ...cells]) => [name, cells]));
    const below = randomNumbers(5);
    for (let turn = 0; turn < 20; turn += 1) {
      const order = samples
        .map((sample) => ({ sample, at: below(1000) }))
        .toSorted((left, right) => left.at - right.at);
      const renamed = order.map(({ sample }, index) => ({
        ...sample,
        name: `${turn % 2 === 0 ? '' : 'x'}${index}`,
        was: sample.name,
      }));
      const rows = rowsOf((await run('clusters', tableOf(renamed), '--threshold', '6,3')).out);
      const names = new Map(renamed.map(({ name, was }) => [name, was]));
      expect(rows).toHaveLength(whole.length);
      for (const [name = '', ...cells] of rows.slice(1)) expect(cells).toEqual(wanted.get(names.get(name) ?? ''));
    }
  });
});
