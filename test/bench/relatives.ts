import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import { clusterSamples } from '#electron/relatives/clusters.ts';
import { compareSamples } from '#electron/relatives/compare-samples.ts';
import { singleLinkage } from '#electron/relatives/single-linkage.ts';
import { assignCodes, type CodedProfiles } from '#electron/store/lincodes/assign-codes.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { costOf } from './in-process.ts';
import { costOfKeeping } from './kept-clusters.ts';
import type { Group, Line } from './table.ts';

const LOCI = 2000;
const LINEAGES = 300;
const ALLELES = 60;
/** Loci at which a profile differs from its lineage, at most. */
const APART = 30;
const COMPARED = 2000;
const ALL_PAIRS = 5000;
const IS_FULL = process.argv.includes('--full');
const NEAR = IS_FULL ? 100_000 : 20_000;
const KEPT = IS_FULL ? 100_000 : 5000;
const THRESHOLD = 10;
const CODED = IS_FULL ? 20_000 : 5000;
const LIN_THRESHOLDS = [1200, 600, 200, 60, 25, 10, 5, 2, 1, 0];

export const relativesGroup: Group = {
  name: 'relatives',
  title: `Relatives: profiles of ${LOCI.toLocaleString('en')} loci in ${LINEAGES} lineages`,
  async measure() {
    const matrix = population(NEAR);
    const reference = countedInC(matrix);
    const one = partOf(matrix, COMPARED);
    const all = partOf(matrix, ALL_PAIRS);
    const count = (profiles: AlleleMatrix) => allDifferences(profiles);
    const wrong = reference && reference.sum !== count(one) ? 1 : 0;
    const whole = await costOf(() => count(all));
    const linked = await costOf(() => singleLinkage(comparisonOf(all), () => undefined));
    const joined = await costOf(() => clustersOf(matrix));
    const last = await costOf(() => matrix.compare([NEAR - 1], () => undefined, { most: THRESHOLD }));
    const kept = await costOfKeeping(partOf(matrix, KEPT), THRESHOLD);
    const packed = (2 * KEPT * LOCI) / 2 ** 20;
    const some = partOf(matrix, CODED);
    const { result: codes, ...coded } = await costOf(() => codesOf(some, new Map()));
    const more = await costOf(() => codesOf(some, new Map([...codes].filter(([profile]) => profile > 0))));
    const inC = (profiles: number) =>
      reference && {
        reference: {
          what: `a loop in C (cc -O3), from ${COMPARED.toLocaleString('en')} profiles`,
          value: (reference.milliseconds * profiles * (profiles - 1)) / (COMPARED * (COMPARED - 1)),
        },
      };
    return [
      { what: 'Sum of all differences', value: wrong, unit: 'wrong', goal: 0 },
      ...lineOf(`All pairs of ${ALL_PAIRS.toLocaleString('en')}`, whole.processor, 1, inC(ALL_PAIRS)),
      ...lineOf(`Single linkage of ${ALL_PAIRS.toLocaleString('en')}`, linked.processor, 1.2, inC(ALL_PAIRS)),
      ...lineOf(`Clusters of ${NEAR.toLocaleString('en')} at ${THRESHOLD}`, joined.processor, 0.2, inC(NEAR)),
      { what: `One profile with ${NEAR.toLocaleString('en')}`, value: last.processor, unit: 'ms' },
      { what: `Clusters of ${KEPT.toLocaleString('en')} isolates kept`, value: kept.first.processor, unit: 'ms' },
      // A second for 100,000.
      {
        what: '  until a watch speaks of one that joins',
        value: kept.more.clock,
        processor: kept.more.processor,
        unit: 'ms',
        goal: KEPT / 100,
      },
      {
        what: `  memory besides that of the program, for a table of ${Math.round(packed)} MB`,
        value: kept.memory,
        unit: 'MB',
        // Of few isolates, other things take more.
        ...(IS_FULL && { goal: Math.round(1.5 * packed) }),
      },
      { what: `LIN codes of ${CODED.toLocaleString('en')}`, value: coded.processor, unit: 'ms' },
      { what: 'LIN code of one more', value: more.processor, unit: 'ms' },
    ];
  },
};

function lineOf(what: string, value: number, goal: number, compared: Pick<Line, 'reference'> | undefined): Line[] {
  return [{ what, value, unit: 'ms', ...(compared && { ...compared, goal }) }];
}

/** Lineages of unequal size, of each most pairs within 60 differences, and 2 % of the loci missing. */
function population(profiles: number): AlleleMatrix {
  const random = createRandom(29);
  const roots = Array.from({ length: LINEAGES }, () =>
    Uint32Array.from({ length: LOCI }, () => 1 + random.below(ALLELES)),
  );
  const matrix = new AlleleMatrix(LOCI);
  for (let profile = 0; profile < profiles; profile += 1) {
    const lineage = Math.floor(LINEAGES * (random.below(1_000_000) / 1_000_000) ** 3);
    const row = Uint32Array.from(roots[lineage] ?? []);
    for (let change = random.below(APART); change > 0; change -= 1) row[random.below(LOCI)] = 1 + random.below(ALLELES);
    for (let gap = 0; gap < LOCI / 50; gap += 1) row[random.below(LOCI)] = 0;
    matrix.add(row);
  }
  return matrix;
}

function partOf(matrix: AlleleMatrix, profiles: number): AlleleMatrix {
  const part = new AlleleMatrix(LOCI);
  for (let profile = 0; profile < profiles; profile += 1) part.add(matrix.row(profile));
  return part;
}

function allDifferences(matrix: AlleleMatrix): number {
  let sum = 0;
  matrix.eachNearPair(
    LOCI,
    (_one, _other, differences) => (sum += differences),
    () => undefined,
  );
  return sum;
}

function clustersOf(matrix: AlleleMatrix) {
  return clusterSamples(comparisonOf(matrix), [THRESHOLD], () => undefined);
}

function comparisonOf(matrix: AlleleMatrix) {
  const names = Array.from({ length: matrix.profiles }, (_, profile) => `${profile}`);
  const loci = Array.from({ length: LOCI }, (_, locus) => `${locus}`);
  const samples = { names, loci, matrix, idOf: (_locus: number, number: number) => `${number || ''}` };
  return compareSamples(samples, { missing: 'ignore' });
}

/** LIN codes of all that have none. */
function codesOf(matrix: AlleleMatrix, coded: CodedProfiles['coded']) {
  const waiting = Array.from({ length: matrix.profiles }, (_, profile) => profile).filter((one) => !coded.has(one));
  return assignCodes({ matrix, thresholds: LIN_THRESHOLDS, coded, waiting });
}

/** Undefined where there is no compiler. */
function countedInC(matrix: AlleleMatrix): { milliseconds: number; sum: number } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-pairs-'));
  try {
    const program = join(folder, 'count-pairs');
    const compiler = process.env['CC'] ?? 'cc';
    if (spawnSync(compiler, ['-O3', '-o', program, join(import.meta.dirname, 'count-pairs.c')]).status !== 0)
      return undefined;
    const rows = Array.from({ length: COMPARED }, (_, profile) => matrix.row(profile));
    writeFileSync(join(folder, 'rows'), Buffer.concat(rows.map((row) => Buffer.from(Uint16Array.from(row).buffer))));
    const done = spawnSync(program, [join(folder, 'rows'), `${COMPARED}`, `${LOCI}`], { encoding: 'utf8' });
    const [milliseconds = NaN, sum = NaN] = done.stdout.split(' ').map(Number);
    return { milliseconds, sum };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
