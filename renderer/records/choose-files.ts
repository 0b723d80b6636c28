import { rpc, stageFiles } from '#renderer/api/bridge.ts';
import type { ChosenFile, PickPurpose } from '#shared/rpc/contract/file.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { askForFiles } from '../ui/files/dropped-files.ts';

/** Files on their way to the main side: already known there, or still to be sent. */
export type FileSource = { kind: 'chosen'; files: ChosenFile[] } | { kind: 'to-send'; files: DroppedFile<File>[] };

/** Asks for files with the system's dialog on the desktop, with the browser's elsewhere. No files when cancelled. */
export async function chooseFiles(purpose: PickPurpose): Promise<FileSource> {
  if (rpc.host === 'desktop') return { kind: 'chosen', files: await rpc.call('file:pick', { purpose }) };
  const isFolder = purpose === 'import-folder' || purpose === 'sequence-folder';
  return { kind: 'to-send', files: await askForFiles(isFolder ? 'folder' : 'files') };
}

/** Makes the files known to the main side; `onProgress` receives bytes sent and bytes in all. */
export async function sendFiles(
  source: FileSource,
  onProgress?: (sent: number, total: number) => void,
): Promise<ChosenFile[]> {
  return source.kind === 'chosen' ? source.files : stageFiles(source.files, onProgress);
}
