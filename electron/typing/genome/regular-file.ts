import { closeSync, constants, fstatSync, openSync } from 'node:fs';

/** A path leads to something that is no file, such as a folder, a pipe, a socket or a device. The message says what it is. */
export class NotAFile extends Error {
  readonly isFolder: boolean;

  constructor(isFolder: boolean) {
    super(isFolder ? 'This is a folder. Choose the files in it.' : 'This is not a regular file.');
    this.isFolder = isFolder;
  }
}

/**
 * Opens a file for reading and gives its descriptor. Throws `NotAFile`, or the error of the system. Opening a pipe that nobody writes
 * to would otherwise wait for ever, and a device may never end.
 */
export function openRegularFile(path: string): number {
  // Windows has neither such pipes nor this flag.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const about = fstatSync(descriptor);
  if (about.isFile()) return descriptor;
  closeSync(descriptor);
  throw new NotAFile(about.isDirectory());
}

/** Why the system cannot read a file, as a sentence by its error code. Undefined for a code without one. */
export function readFailure(code: unknown): string | undefined {
  switch (code) {
    case 'ENOENT':
      return 'The file is no longer there.';
    case 'EACCES':
    case 'EPERM':
      return 'You have no permission to read the file.';
    case 'ELOOP':
      return 'It is a link that leads back to itself.';
    case 'ENXIO':
      return 'This is not a regular file.';
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Close other programs, or raise the limit (ulimit -n).';
    default:
      return undefined;
  }
}
