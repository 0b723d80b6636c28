import { join } from 'node:path';
import envPaths from 'env-paths';

/** The platform's folders for the program's data, its configuration and what it can make anew, the same for the window and the command line. */
export function standardFolders(): { data: string; config: string; cache: string } {
  const { data, config, cache } = envPaths('allelier', { suffix: '' });
  return { data, config, cache };
}

/**
 * The key file in a folder of configuration. It is not in the data folder, so that a copied data folder does not contain its
 * key.
 */
export function keyFileIn(configuration: string): string {
  return join(configuration, 'secrets.key');
}
