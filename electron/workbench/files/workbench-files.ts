import type { ChosenFile } from '#shared/rpc/contract/file.ts';
import type { Download, Downloads } from './downloads.ts';
import type { FileRegistry } from './file-registry.ts';
import type { UploadStaging } from './upload-staging.ts';

/**
 * How files come in and go out without procedures: paths from a dialog or a drop, streams from a browser, downloads.
 */
export interface WorkbenchFiles {
  /** Tokens for absolute paths that the user chose or dropped. */
  registerPaths(paths: string[]): Promise<ChosenFile[]>;
  beginUpload(batch: string): void;
  /** Streams one file of a batch into the private staging folder. `relativePath` is `folder/name` or only a name. */
  uploadFile(batch: string, relativePath: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Tokens for a batch that was sent: one for each dropped folder, one for each single file. */
  finishUpload(batch: string): Promise<ChosenFile[]>;
  /** A file to save. Only the first call gets it. */
  takeDownload(token: string): Download | undefined;
}

export function createWorkbenchFiles(parts: {
  files: FileRegistry;
  staging: UploadStaging;
  downloads: Downloads;
}): WorkbenchFiles {
  const { files, staging, downloads } = parts;
  return {
    registerPaths: (paths) => files.registerAll(paths),
    beginUpload: (batch) => staging.begin(batch),
    uploadFile: (batch, relativePath, content) => staging.add(batch, relativePath, content),
    finishUpload: (batch) =>
      Promise.all(staging.finish(batch).map(({ path, container }) => files.register(path, container))),
    takeDownload: (token) => downloads.take(token),
  };
}
