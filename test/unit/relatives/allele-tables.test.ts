import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setUpCli } from '#test/unit/cli/cli-support.ts';

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

const tableText = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join('\t')}\n`).join('');

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

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** Runs a command on tables. */
function setUp() {
  const { cli, folder } = setUpCli();
  return async (command: 'distances' | 'clusters', table: string, ...options: string[]) => {
    await writeFile(join(folder, 'table.tsv'), table);
    return cli([command, './table.tsv', ...options]);
  };
}

describe('tables of alleles', () => {
  test('distances and clusters equal those counted cell by cell', async () => {
    const run = setUp();
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
    const run = setUp();
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

  test('loci and samples are chosen, and what is left out is said', async () => {
    const run = setUp();
    const table = tableText([
      ['#Name', 'ST', '#Country', '', 'a', 'b', 'c', 'd'],
      ['one', '5', 'FR', '', '1', '1', '1', '1'],
      ['two', '5', 'FR', '', '2', '1', '-', 'x'],
      ['two', '6', 'DE', '', '2', '2', '-', ''],
      ['none', '6', 'DE', '', '-', 'LNF', '0', '?'],
      ['short', '6', 'DE', '', '1'],
    ]);
    const all = await run('distances', table);
    expect(rowsOf(all.out)).toEqual([
      ['cgmlst-dists', 'one', 'two (line 3)', 'two (line 4)', 'short'],
      ['one', '0', '2', '2', '0'],
      ['two (line 3)', '2', '0', '1', '1'],
      ['two (line 4)', '2', '1', '0', '1'],
      ['short', '0', '1', '1', '0'],
    ]);
    for (const sentence of [
      'Columns that are not taken for loci: ST, #Country.',
      'Columns without a name, which are left out: 4.',
      'Several rows have the same name, and are told by their line: two.',
      '1 row with fewer cells than the header',
      '1 sample left out: none (4 loci missing).',
      'Cells that count as missing: -: 3; blank: 4; LNF: 1; 0: 1; ?: 1.',
    ]) {
      expect(all.err).toContain(sentence);
    }
    const few = await run('distances', table, '--loci-present', '75', '--max-missing', '2', '--max', '1');
    expect(rowsOf(few.out)).toEqual([
      ['cgmlst-dists', 'one', 'two (line 3)', 'two (line 4)'],
      ['one', '0', '1', '1'],
      ['two (line 3)', '1', '0', '1'],
      ['two (line 4)', '1', '1', '0'],
    ]);
    expect(few.err).toContain('2 loci left out, which too few samples have: c, d.');
    const phylip = await run('distances', table, '--max-missing', '0', '--format', 'phylip');
    expect(phylip.out).toBe('1\none 0\n');
    const csv = await run('distances', table.replace('one', 'a "b", c'), '--max-missing', '0', '--format', 'csv');
    expect(csv.out).toBe('cgmlst-dists,"a ""b"", c"\n"a ""b"", c",0\n');
  });

  test('rows of mlst name their loci themselves', async () => {
    const run = setUp();
    const table = tableText([
      ['one.fa', 'saureus', '5', 'arcC(1)', 'aroE(4)', 'tpi(~10)'],
      ['two.fa', 'saureus', '-', 'arcC(1)', 'aroE(3)', 'tpi(10)'],
    ]);
    const { out, err } = await run('distances', tableText([['none.fa', '-', '-']]) + table);
    expect(err).toContain('1 sample left out: none.fa (3 loci missing).');
    expect(rowsOf(out)).toEqual([
      ['cgmlst-dists', 'one.fa', 'two.fa'],
      ['one.fa', '0', '1'],
      ['two.fa', '1', '0'],
    ]);
  });

  test.each([
    [
      'a locus twice',
      [
        ['FILE', 'a', 'a'],
        ['one', '1', '1'],
      ],
      'table.tsv:1: The columns 2 and 3 are both called "a".',
    ],
    [
      'a row that is too long',
      [
        ['FILE', 'a'],
        ['one', '1', '2'],
      ],
      'table.tsv:2: The row has 3 cells, the header 2.',
    ],
    [
      'a row without a name',
      [
        ['FILE', 'a'],
        ['', '1'],
      ],
      'table.tsv:2: The row has no name in its first cell.',
    ],
    [
      'no locus',
      [
        ['FILE', 'ST'],
        ['one', '1'],
      ],
      'No column is a locus.',
    ],
    ['no sample', [['FILE', 'a']], 'There is no sample.'],
    [
      'a row without named loci',
      [
        ['x', 's', '5', 'a(1)'],
        ['y', 's', '5', '1'],
      ],
      'table.tsv:2: The row has cells that do not name their locus',
    ],
  ])('a table with %s is refused', async (_, rows, sentence) => {
    const { err, out, status } = await setUp()('distances', tableText(rows));
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(sentence);
  });
});
