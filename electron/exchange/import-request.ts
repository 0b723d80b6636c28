import type { Author } from '#electron/store/changes/authors.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { DefinitionsImport } from '#shared/rpc/contract/import.ts';

export interface ImportedFiles extends Pick<TaskOptions, 'signal' | 'onProgress'> {
  /** Folders and files. */
  paths: string[];
  /** Who imports them; the owner without a name when absent. */
  author?: Author | undefined;
}

/** An import as its thread gets it: into which file. Nobody can be followed there. */
export type InThread<Import> = Omit<Import, keyof TaskOptions | 'description'> & {
  /** Database file. It is made if it does not exist. */
  file: string;
  /** Description of a new database. */
  description: string;
};

/** An import of definitions; `index` is the typing index of the database. */
export type ImportRequest = InThread<DefinitionsImport & ImportedFiles> & { index: string };
