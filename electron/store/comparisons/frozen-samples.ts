import { AlleleTexts } from '#electron/relatives/samples.ts';
import { AppError } from '#shared/problem.ts';
import {
  type ComparisonRules,
  type ComparisonSource,
  MOST_COMPARED,
  type SampleOrigin,
} from '#shared/rpc/contract/comparison.ts';
import { namedList, numberText } from '#shared/count-of.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';
import { packBytes, packJson, unpackBytes, unpackJson } from '../results/packed-json.ts';

/** A sample of a comparison, as it was read. */
export interface FrozenSample {
  /** No two are called the same. */
  name: string;
  /** Which source of the comparison it is from, and its id or position there. Absent in one that was opened from a file. */
  from?: { source: number; record: number | string };
  verdict: VerdictKind;
  /** Loci of the scheme at which something was found that is compared with nothing. */
  uncertain: number;
}

/** The profiles of a comparison. */
export interface FrozenSamples {
  loci: string[];
  /** Alleles by locus; the first one has the number 1. A new one is called by `newAllele`. */
  alleles: string[][];
  samples: FrozenSample[];
  /**
   * Numbers of alleles: a row for each sample, in it a number for each locus. 0 is a missing one. A locus has no more alleles than there are
   * samples, so 16 bits are enough.
   */
  cells: Uint16Array;
}

/** Frozen samples as they are kept. */
export interface PackedSamples {
  content: Uint8Array;
  cells: Uint8Array;
}

/** What a new allele is called among the ids of a locus. No id of a database has a blank. */
export const newAllele = (sha1: string) => ` ${sha1}`;

/** The SHA-1 of a new allele. Undefined for the id of a known one. */
export const sha1In = (allele: string) => (allele.startsWith(' ') ? allele.slice(1) : undefined);

/** The record that a sample was read from. */
export function originOf(sources: readonly ComparisonSource[], { from }: FrozenSample): SampleOrigin | undefined {
  const source = from && sources[from.source];
  if (!source) return undefined;
  const { database } = source;
  if (source.kind === 'genomes')
    return { kind: 'genome', run_id: source.run_id, position: Number(from.record), database };
  const { site, scheme_id } = source;
  if (source.kind === 'isolates') return { kind: 'isolate', site, database, isolate_id: Number(from.record) };
  return { kind: 'profile', site, database, scheme_id, profile_id: String(from.record) };
}

/** Adds up samples as they are read. */
export class SampleCollector {
  readonly loci: string[];
  readonly #texts: AlleleTexts;
  readonly #samples: (FrozenSample & { detail: string })[] = [];

  constructor(loci: string[]) {
    this.loci = loci;
    this.#texts = new AlleleTexts(loci.length);
  }

  /**
   * Adds a sample: an id for each locus, empty where it is missing. Its `detail` stands behind the name where another one is called the same.
   * AppError 413 `too_many_samples`.
   */
  add(sample: FrozenSample & { detail: string }, alleles: readonly string[]): void {
    if (this.#samples.length === MOST_COMPARED) throw tooManySamples();
    this.#samples.push(sample);
    this.#texts.add(alleles);
  }

  freeze(): FrozenSamples {
    const { matrix } = this.#texts;
    const alleles = this.loci.map((_name, locus) => {
      const ids: string[] = [];
      for (let id = ''; (id = this.#texts.idOf(locus, ids.length + 1)) !== '';) ids.push(id);
      return ids;
    });
    const cells = new Uint16Array(matrix.profiles * this.loci.length);
    for (let row = 0; row < matrix.profiles; row += 1) cells.set(matrix.row(row), row * this.loci.length);
    return { loci: this.loci, alleles, samples: distinct(this.#samples), cells };
  }
}

export function tooManySamples(): AppError {
  const sentence = `A comparison has at most ${numberText(MOST_COMPARED)} samples. Choose fewer of them.`;
  return new AppError(413, 'too_many_samples', sentence);
}

/** Gives samples of one name names of their own. */
function distinct(samples: readonly (FrozenSample & { detail: string })[]): FrozenSample[] {
  const all = Map.groupBy(samples, ({ name }) => name);
  const taken = new Set(all.keys());
  return samples.map(({ detail, ...sample }) => {
    if (all.get(sample.name)?.length === 1) return sample;
    const wanted = `${sample.name} (${detail})`;
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
    taken.add(name);
    return { ...sample, name };
  });
}

export async function packSamples({ cells, ...content }: FrozenSamples): Promise<PackedSamples> {
  const bytes = new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength);
  return { content: await packJson(content), cells: await packBytes(bytes) };
}

export async function unpackSamples(packed: PackedSamples): Promise<FrozenSamples> {
  const content = (await unpackJson(packed.content)) as Omit<FrozenSamples, 'cells'>;
  return { ...content, cells: new Uint16Array((await unpackBytes(packed.cells)).buffer) };
}

/** Refuses rules that name loci which the comparison does not have: AppError 404 `unknown_locus`. */
export function refuseUnknownLoci({ loci: wanted = [] }: Pick<ComparisonRules, 'loci'>, loci: readonly string[]): void {
  const known = new Set(loci);
  const unknown = wanted.filter((locus) => !known.has(locus));
  if (unknown.length === 0) return;
  throw new AppError(404, 'unknown_locus', `The samples do not have ${namedList(unknown, 10)}. Choose other loci.`);
}
