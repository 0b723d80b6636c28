import { AppError } from '#shared/problem.ts';
import { isVisible, withoutInvisible } from '#shared/rules/visible-name.ts';

/** Longest name of a file or folder; the limit of the common file systems, in UTF-8 bytes. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1000;
const MAX_DEPTH = 16;

/** Names of devices on Windows, with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i;
/** Characters that some file system refuses or reads as more than a name: control characters, `:` (streams), wildcards. */
// Control characters are what is looked for.
const UNSAFE = /[\u0000-\u001f\u007f<>:"|?*]/g;

function refuse(reason: string): AppError {
  return new AppError(400, 'bad_upload_path', `A file cannot be taken because its name ${reason}. Rename it.`);
}

function safeName(part: string): string {
  if (Buffer.byteLength(part) > MAX_NAME_BYTES) throw refuse(`is longer than ${MAX_NAME_BYTES} bytes`);
  const name = withoutInvisible(part.replace(UNSAFE, '_'), '_');
  if (DEVICE_NAME.test(name) || /[. ]$/.test(name)) return `${name}_`;
  return name;
}

/**
 * The parts of the path that a page gave to an uploaded file (`neisseria/abcZ.tfa`). They can safely be joined to a
 * folder on every file system: not absolute, no `..`, no NUL, limited in length. Throws `bad_upload_path` for a path
 * that cannot be made safe.
 */
export function uploadPathParts(path: string): string[] {
  if (path.includes('\0')) throw refuse('holds a NUL character');
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw refuse(`is longer than ${MAX_PATH_BYTES} bytes`);
  if (/^[/\\]|^[A-Za-z]:[/\\]/.test(path)) throw refuse('is an absolute path');
  const parts = path.split(/[/\\]/);
  if (parts.length > MAX_DEPTH) throw refuse(`lies deeper than ${MAX_DEPTH} folders`);
  if (parts.some((part) => part.trim() === '' || part === '.' || part === '..'))
    throw refuse('is not a plain relative path');
  if (!parts.every(isVisible)) throw refuse('is invisible');
  return parts.map(safeName);
}
