import { resolve } from 'node:path';
import { linkInArguments } from './deep-link.ts';

/** What the program was asked for when it was started. */
export interface StartArguments {
  /** Absolute path from `--data=DIR`. */
  dataFolder?: string;
  /** Path of the first screen, from a deep link. */
  path?: string;
}

const DATA = '--data=';

/** Reads `--data=DIR` (relative to `directory`) and a deep link from the command line; everything else is Chromium's. */
export function readStartArguments(argv: readonly string[], directory: string): StartArguments {
  const data = argv.find((argument) => argument.startsWith(DATA))?.slice(DATA.length);
  const path = linkInArguments(argv);
  return { ...(data ? { dataFolder: resolve(directory, data) } : {}), ...(path === undefined ? {} : { path }) };
}
