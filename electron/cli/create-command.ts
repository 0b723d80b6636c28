import { createDatabases, type CreateDatabases } from '#electron/exchange/create-databases.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import type { CliStreams } from './streams.ts';

export interface CreateOptions extends CreateDatabases {
  dataFolder: string;
}

/** `allelier create`: prints the name of each new database. */
export async function createCommand({ dataFolder, ...request }: CreateOptions, streams: CliStreams): Promise<number> {
  const folder = await openDataFolder(dataFolder);
  try {
    for (const name of await createDatabases(folder, request)) streams.stdout.write(`${name}\n`);
    return 0;
  } finally {
    await folder.close();
  }
}
