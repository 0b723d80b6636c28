import { resolve } from 'node:path';
import { defined } from '#shared/defined.ts';
import { linkInArguments } from './deep-link.ts';

interface StartArguments {
  /** Absolute path from `--data=DIR`. */
  dataFolder?: string;
  /** Port of the REST service, from `--port=N`. By default the one in the settings. */
  port?: number;
  /** Path of the first screen, from a deep link. */
  path?: string;
}

function valueOf(argv: readonly string[], name: string): string | undefined {
  return argv.find((argument) => argument.startsWith(name))?.slice(name.length) || undefined;
}

/**
 * Reads `--data=DIR` (relative to `directory`), `--port=N` and a deep link from the command line. All other arguments
 * belong to Chromium. Only the form with `=` is read, because Chromium reorders arguments that it does not know.
 */
export function readStartArguments(argv: readonly string[], directory: string): StartArguments {
  const data = valueOf(argv, '--data=');
  const port = valueOf(argv, '--port=');
  const path = linkInArguments(argv);
  return defined({
    dataFolder: data === undefined ? undefined : resolve(directory, data),
    port: port !== undefined && /^\d{1,5}$/.test(port) ? Number(port) : undefined,
    path,
  });
}
