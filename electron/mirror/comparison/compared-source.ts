import type { FrozenSample } from '#electron/store/comparisons/frozen-samples.ts';
import type { TaskControl } from '#electron/threads/work-control.ts';
import type { NamedSummary } from '#shared/results/genome-summary.ts';
import type { ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import type { CopySource, SiteQuestion } from '../mirror-task.ts';
import type { MirrorReader } from '../site-reader.ts';

/** A source of a comparison, and how it is reached. */
export interface PlacedSource {
  source: ComparisonSource;
  /** The site, and the database there. Absent for genomes of a run. */
  at?: CopySource;
  /** The file of a database of this computer. */
  file?: string;
  /** Whether lists of the site have records. */
  givesRecords?: boolean;
}

/** What the worker asks of the side that reaches sites and holds results. */
export type MakingQuestion =
  | { of: 'site'; site: string; asked: SiteQuestion }
  | { of: 'run'; run_id: string }
  | { of: 'genomes'; run_id: string; from: number; count: number };

/** A run of which genomes are compared. */
export interface ComparedRun {
  name: string;
  site: string;
  /** As it was asked for: may be any. */
  database: string;
  /** Names of genomes without a result, by position. */
  open: [position: number, name: string][];
}

/** Results of a run from some position on. */
export type ComparedGenomes = { position: number; summary: NamedSummary; database?: string }[];

/** A sample of a source; its alleles are in the order of the loci of the source. */
export interface SourceSample extends Pick<FrozenSample, 'name' | 'verdict' | 'uncertain'> {
  record: number | string;
  /** What stands behind the name where another sample is called the same. */
  detail: string;
  alleles: string[];
}

/** A source that can be read. */
export interface OpenSource {
  scheme: string;
  loci: string[];
  /** Where the alleles of its loci are defined. Absent where that is not known. */
  definitions?: { site: string; database: string };
  /** Reads the samples. */
  samples(): AsyncIterable<SourceSample> | Iterable<SourceSample>;
}

/** What is at hand while sources are read. */
export interface SourceContext {
  control: TaskControl;
  /** Says in a sentence what is not as expected. */
  note: (sentence: string) => void;
  /** Takes the sequence of a new allele. */
  addNovel: (sha1: string, sequence: string) => void;
  readerOf: (at: CopySource, site: string) => MirrorReader;
}
