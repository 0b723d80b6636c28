import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '#shared/problem.ts';
import type { CliStreams } from '../terminal/streams.ts';

/** A name that the user gave. */
export interface NamedInput {
  name: string;
  /** Where it stands in a list, in words. */
  line?: string;
}

/** The most bytes of a list: a million paths. */
const MOST_BYTES = 200_000_000;

/** Stands for the standard input. */
const STANDARD_INPUT = '-';

/**
 * Reads a list of paths, one a line. Blank lines and lines that begin with # are passed over; blanks around a path do not belong to it.
 * AppError codes: list_unreadable 400, also if it names nothing.
 */
export async function readFileList(
  name: string,
  streams: Pick<CliStreams, 'stdin' | 'workingFolder'>,
): Promise<NamedInput[]> {
  const isStandard = name === STANDARD_INPUT;
  const shown = isStandard ? 'the standard input' : basename(name);
  const content = isStandard ? await text(streams.stdin) : await readList(name, resolve(streams.workingFolder, name));
  const named = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ name: line.trim(), line: `line ${index + 1} of ${shown}` }))
    .filter((line) => line.name !== '' && !line.name.startsWith('#'));
  if (named.length > 0) return named;
  throw new AppError(400, 'list_unreadable', `The list of files, ${shown}, names no file.`);
}

async function readList(name: string, path: string): Promise<string> {
  const refused = (reason: string) => new AppError(400, 'list_unreadable', `The list of files, ${name}, ${reason}`);
  const about = await stat(path).catch(() => undefined);
  if (!about) throw refused('does not exist.');
  if (about.isDirectory()) throw refused('is a folder. Name it as an argument, without --files.');
  if (about.size > MOST_BYTES) throw refused('is too long. Is it a list of paths, one a line?');
  return readFile(path, 'utf8').catch(() => {
    throw refused('cannot be read.');
  });
}
