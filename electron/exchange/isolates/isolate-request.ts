import type { Author } from '#electron/store/changes/authors.ts';
import type { IsolateCounts, IsolatePlan } from '#shared/rpc/contract/isolates.ts';

/** What to import, and into which file. */
export interface IsolateRequest {
  /** `inspect` does everything except reading assemblies and storing the result. */
  mode: 'inspect' | 'import';
  /** Database file. It is made if it does not exist. */
  file: string;
  database: string;
  /** Who imports it; the owner without a name when absent. */
  author?: Author;
  /** Description of a new database. */
  description: string;
  /** The database that defines the loci; its definitions are copied first. */
  seqdefFile?: string;
  /** Name of that database, if the link to it is new. */
  link?: string;
  /** Files and folders that contain the tables and the contigs. */
  paths: string[];
  /** The tables of isolates and of fields, if the user named them. */
  table?: string;
  fields?: string;
  /** Headings of columns that are not read. */
  leftOut?: string[];
  /** Values for all rows, by the heading of a column that the table lacks. */
  values?: Readonly<Record<string, string>>;
}

/** The outcome of an import. */
export type IsolateOutcome = { kind: 'imported'; counts: IsolateCounts } | { kind: 'planned'; plan: IsolatePlan };
