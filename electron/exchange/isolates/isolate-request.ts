import type { IsolateCounts, IsolatePlan } from '#shared/rpc/contract/isolates.ts';
import type { IsolatesImport } from '#shared/rpc/contract/import.ts';
import type { ImportedFiles, InThread } from '../import-request.ts';

export interface IsolateFiles extends IsolatesImport, ImportedFiles {
  /** The tables, if the user named them. Otherwise their headers decide. */
  table?: string | undefined;
  fields?: string | undefined;
}

/** The same as its thread gets it. */
export type IsolateImport = InThread<IsolateFiles> & {
  /** `inspect` does everything except reading assemblies and storing the result. */
  mode: 'inspect' | 'import';
  /** The database that defines the loci; its definitions are copied first. `link` names it if the link is new. */
  seqdefFile?: string | undefined;
};

export type IsolateOutcome = { kind: 'imported'; counts: IsolateCounts } | { kind: 'planned'; plan: IsolatePlan };
