import type { IsolateCounts, IsolatePlan } from '#shared/rpc/contract/isolates.ts';

/** What to import, and where to. */
export interface IsolateRequest {
  /** `inspect` does everything but opening assemblies and keeping the result. */
  mode: 'inspect' | 'import';
  /** Database file; a new one is made when it is not there. */
  file: string;
  database: string;
  /** Of a new database. */
  description: string;
  /** The database that defines the loci; its definitions are copied first. */
  seqdefFile?: string;
  /** Name of that database, where the link to it is new. */
  link?: string;
  /** Files and folders among which the tables and the contigs are. */
  paths: string[];
  /** The table of isolates and that of fields, when the user named them. */
  table?: string;
  fields?: string;
}

/** What became of it. */
export type IsolateOutcome = { kind: 'imported'; counts: IsolateCounts } | { kind: 'planned'; plan: IsolatePlan };
