import type { DroppedFile } from '#shared/rpc/transport.ts';

/** Reads a dropped folder to its leaves; a directory reader gives at most a hundred entries per call. */
async function readEntry(entry: FileSystemEntry, into: DroppedFile<File>[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    into.push({ file, path: entry.fullPath.replace(/^\//, '') });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const child of batch) await readEntry(child, into);
  }
}

/** Whether files are dragged, and not a text or a link. */
export function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * The files of a drop, folders read to their leaves with their place inside (`neisseria/abcZ.tfa`). Must be called within
 * the drop event: the browser empties the transfer afterwards.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<DroppedFile<File>[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = [...transfer.files];
  if (entries.length === 0) return plain.map((file) => ({ file, path: file.name }));
  const files: DroppedFile<File>[] = [];
  for (const entry of entries) await readEntry(entry, files);
  return files;
}

/** The files of a file input, with their place inside a chosen folder. */
function filesOfInput(files: FileList | null): DroppedFile<File>[] {
  return [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** Lets the user choose files, or a whole folder, with the browser's own dialog; empty when cancelled. */
export function askForFiles(kind: 'files' | 'folder'): Promise<DroppedFile<File>[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = kind === 'folder';
    input.addEventListener('change', () => resolve(filesOfInput(input.files)));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
