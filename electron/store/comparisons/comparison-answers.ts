import type { DatabaseSync } from 'node:sqlite';
import { distanceOf, type SampleComparison } from '#electron/relatives/compare-samples.ts';
import { type Dendrogram, partitionAt } from '#electron/relatives/dendrogram.ts';
import { joinSamples } from '#electron/relatives/join-samples.ts';
import { thresholdChart } from '#electron/relatives/threshold-chart.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type {
  Comparison,
  ComparedAllele,
  ComparedPair,
  ComparisonTree,
  LinkageKind,
  NearSample,
  PackedRows,
} from '#shared/rpc/contract/comparison.ts';
import { UNKNOWN_DISTANCE } from '#shared/rpc/contract/comparison.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import { newName } from '#shared/typing-table/locus-cell.ts';
import { type ChosenSamples, describeComparison } from './chosen-samples.ts';
import { readNovelAllele } from './comparison-rows.ts';
import { sha1In } from './frozen-samples.ts';

/** Samples in the order of a linkage. */
interface Linked {
  tree: Dendrogram;
  /** The same comparison with its samples in that order. */
  ordered: SampleComparison;
  /** The place in the order of each sample. */
  placeOf: Int32Array;
  /** Diameters that are known, by first place and number of samples. */
  diameters: Map<string, number>;
}

/** Samples in memory, and what was worked out of them so far. */
export class ComparisonAnswers {
  readonly #chosen: ChosenSamples;
  readonly #checkpoint: () => void;
  readonly #linked = new Map<LinkageKind, Linked>();

  /** `checkpoint` may throw to end the work of a question. */
  constructor(chosen: ChosenSamples, checkpoint: () => void) {
    this.#chosen = chosen;
    this.#checkpoint = checkpoint;
  }

  read(): Comparison {
    return describeComparison(this.#chosen);
  }

  tree({ linkage }: { linkage: LinkageKind }): ComparisonTree {
    const { tree } = this.#link(linkage);
    return {
      order: tree.order,
      heights: tree.heights.map((height) => (height === Infinity ? null : height)),
      ...thresholdChart(tree),
    };
  }

  /** Rows of the matrix, in the order of single linkage. */
  distances({ from, count }: { from: number; count: number }): PackedRows {
    const { ordered } = this.#link('single');
    const samples = ordered.matrix.profiles;
    const lefts = placesFrom(from, Math.min(samples, from + count));
    const isWhole = ordered.missing !== 'scaled' && ordered.matrix.loci < UNKNOWN_DISTANCE;
    const cells = new (isWhole ? Uint16Array : Float32Array)(lefts.length * samples);
    ordered.matrix.compare(lefts, (left, right, differences) => {
      const distance = distanceOf(ordered, left, right, differences);
      cells[(left - from) * samples + right] = isWhole && Number.isNaN(distance) ? UNKNOWN_DISTANCE : distance;
    });
    return { cells: isWhole ? 'whole' : 'float', bytes: Buffer.from(cells.buffer).toString('base64') };
  }

  clusters({
    linkage,
    thresholds,
  }: {
    linkage: LinkageKind;
    thresholds: readonly number[];
  }): OutputOf<'comparison:clusters'> {
    const linked = this.#link(linkage);
    return thresholds.map((threshold) => {
      const { clusters } = partitionAt(this.#chosen.comparison, linked.tree, threshold);
      return {
        threshold,
        clusters: clusters.map((samples) => {
          const diameter = this.#diameterOf(linked, samples);
          return { samples, diameter, is_chain: diameter > 2 * threshold };
        }),
      };
    });
  }

  /** `sql` has the sequences of new alleles. */
  async pair({ one, other }: { one: number; other: number }, sql: DatabaseSync): Promise<ComparedPair> {
    const { comparison, about, allelesOf } = this.#chosen;
    this.#refuseStrangers(one, other);
    const [left, right] = [allelesOf(one), allelesOf(other)];
    const distance = known(this.#distancesOf(one)[other]);
    const found: ComparedPair = {
      distance,
      shared: sharedOf(left, right),
      differing: [],
      only_other: [],
      only_one: [],
    };
    const allele = async (text: string): Promise<ComparedAllele> => {
      const sha1 = sha1In(text);
      if (sha1 === undefined) return { kind: 'known', allele_id: text };
      return { kind: 'novel', sha1, ...defined({ sequence: await readNovelAllele(sql, about.id, sha1) }) };
    };
    for (const [place, locus] of comparison.loci.entries()) {
      const [own = '', its = ''] = [left[place], right[place]];
      if (own === its) continue;
      if (own === '') found.only_other.push(locus);
      else if (its === '') found.only_one.push(locus);
      else found.differing.push({ locus, one: await allele(own), other: await allele(its) });
    }
    return found;
  }

  nearest({ sample, from, count }: { sample: number; from: number; count: number }): OutputOf<'comparison:nearest'> {
    const { samples, allelesOf } = this.#chosen;
    this.#refuseStrangers(sample);
    const distances = this.#distancesOf(sample);
    const far = (other: number) => known(distances[other]) ?? Infinity;
    const others = placesFrom(0, samples.length).filter((other) => other !== sample);
    others.sort((left, right) => (far(left) === far(right) ? left - right : far(left) - far(right)));
    const own = allelesOf(sample);
    const nearest = others.slice(from, from + count).map((other): NearSample => {
      const its = allelesOf(other);
      const differing = [...own.keys()].filter((locus) => differ(own[locus], its[locus]));
      const alleles = differing.map((locus) => shown(its[locus] ?? ''));
      const lacking = [...its.keys()].filter((locus) => its[locus] === '');
      const [distance, shared] = [known(distances[other]), sharedOf(own, its)];
      return { sample: other, distance, shared, differing, alleles, lacking };
    });
    return { alleles: own.map(shown), nearest, total: others.length };
  }

  #distancesOf(sample: number): Float64Array {
    const { comparison } = this.#chosen;
    const distances = new Float64Array(comparison.matrix.profiles);
    comparison.matrix.compare([sample], (_sample, other, differences) => {
      distances[other] = distanceOf(comparison, sample, other, differences);
    });
    return distances;
  }

  #link(kind: LinkageKind): Linked {
    const before = this.#linked.get(kind);
    if (before) return before;
    const { comparison } = this.#chosen;
    const tree = joinSamples(comparison, kind, this.#checkpoint);
    const ordered = { ...comparison, matrix: comparison.matrix.only(tree.order) };
    const placeOf = new Int32Array(tree.order.length);
    for (const [place, sample] of tree.order.entries()) placeOf[sample] = place;
    const linked = { tree, ordered, placeOf, diameters: new Map<string, number>() };
    this.#linked.set(kind, linked);
    return linked;
  }

  /** The largest distance of two members of a cluster, which stand side by side in the order. */
  #diameterOf({ ordered, placeOf, diameters }: Linked, samples: readonly number[]): number {
    if (samples.length < 2) return 0;
    const from = samples.reduce((least, sample) => Math.min(least, placeOf[sample] ?? 0), Infinity);
    const key = `${from} ${samples.length}`;
    const before = diameters.get(key);
    if (before !== undefined) return before;
    this.#checkpoint();
    let largest = 0;
    const end = from + samples.length;
    ordered.matrix.compare(
      placesFrom(from, end),
      (left, right, differences) => {
        if (differences > 0 && left < right) largest = Math.max(largest, distanceOf(ordered, left, right, differences));
      },
      { from, to: end },
    );
    diameters.set(key, largest);
    return largest;
  }

  /** AppError 404 `unknown_sample`. */
  #refuseStrangers(...samples: number[]): void {
    const { length } = this.#chosen.samples;
    if (samples.every((sample) => sample < length)) return;
    throw new AppError(404, 'unknown_sample', `There are ${length} samples in this comparison. Open it again.`);
  }
}

const placesFrom = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

const known = (distance = NaN) => (Number.isNaN(distance) ? null : distance);

const differ = (one = '', other = '') => one !== '' && other !== '' && one !== other;

const sharedOf = (one: readonly string[], other: readonly string[]) =>
  one.filter((allele, locus) => allele !== '' && other[locus] !== '').length;

const shown = (allele: string) => {
  const sha1 = sha1In(allele);
  return sha1 === undefined ? allele : newName(sha1);
};
