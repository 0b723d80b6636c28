import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyFileIn, standardFolders } from '#electron/workbench/files/standard-folders.ts';
import type { CliStreams } from './terminal/streams.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The key that seals secrets (`keyFileIn`), in the folder that the environment names or in the standard one. */
export function keyFile({ environment }: CliStreams): string {
  return keyFileIn(environment['ALLELIER_CONFIG'] || standardFolders().config);
}

/** Folder of the built screens. */
export function builtScreens(): string {
  return join(project, 'out', 'renderer');
}

export function appVersion(): string {
  const text = readFileSync(join(project, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
