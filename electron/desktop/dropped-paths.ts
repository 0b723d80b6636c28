import type { PlatformPath } from 'node:path';

/**
 * A dropped file as the preload script knows it: its path, and its place inside what was dropped
 * (`neisseria/abcZ.tfa`).
 */
interface DroppedPath {
  absolute: string;
  relative: string;
}

/** The dropped folder that contains `absolute`, if the path ends with `relative`. Otherwise the file itself. */
function rootOf({ absolute, relative }: DroppedPath, path: PlatformPath): string {
  const parts = relative.split('/');
  if (parts.length < 2) return absolute;
  const ending = path.sep + parts.join(path.sep);
  if (!absolute.endsWith(ending)) return absolute;
  return absolute.slice(0, absolute.length - ending.length) + path.sep + parts[0];
}

/**
 * The files and folders that were dropped, in their order and each once. Files of a dropped folder are replaced by the
 * folder.
 */
export function droppedRoots(files: readonly DroppedPath[], path: PlatformPath): string[] {
  return [...new Set(files.filter(({ absolute }) => path.isAbsolute(absolute)).map((file) => rootOf(file, path)))];
}
