import type { PlatformPath } from 'node:path';

/** A dropped file as the preload script knows it: where it lies, and its place inside what was dropped (`neisseria/abcZ.tfa`). */
export interface DroppedPath {
  absolute: string;
  relative: string;
}

/** The dropped folder that `absolute` lies in, when its end is `relative`; else the file itself. */
function rootOf({ absolute, relative }: DroppedPath, path: PlatformPath): string {
  const parts = relative.split('/');
  if (parts.length < 2) return absolute;
  const ending = path.sep + parts.join(path.sep);
  if (!absolute.endsWith(ending)) return absolute;
  return absolute.slice(0, absolute.length - ending.length) + path.sep + parts[0];
}

/** The files and folders that were dropped, each once and in their order: all files of one dropped folder are that folder. */
export function droppedRoots(files: readonly DroppedPath[], path: PlatformPath): string[] {
  return [...new Set(files.filter(({ absolute }) => path.isAbsolute(absolute)).map((file) => rootOf(file, path)))];
}
