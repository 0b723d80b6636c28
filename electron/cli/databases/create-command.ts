import { createDatabases, type CreateDatabases } from '#electron/exchange/create-databases.ts';
import { checkDescription, describeDatabase } from '#electron/store/site/describe-database.ts';
import { saidOf, type DescriptionOptions } from './describe-command.ts';
import { openData } from '../open-data.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { defined } from '#shared/defined.ts';

export interface CreateOptions extends Pick<CreateDatabases, 'name' | 'kind' | 'link'>, DescriptionOptions {
  dataFolder: string;
}

/** `allelier create`: prints the name of each new database. */
export async function createCommand(
  { dataFolder, name, kind, link, description, ...options }: CreateOptions,
  streams: CliStreams,
): Promise<number> {
  const said = saidOf(options);
  checkDescription({ ...said, ...defined({ description }) });
  await using folder = await openData(dataFolder, streams);
  const request = {
    name,
    kind,
    ...defined({ link, description }),
  };
  for (const database of await createDatabases(folder, request)) {
    if (Object.keys(said).length > 0) await describeDatabase(folder, { database, ...said });
    streams.stdout.write(`${database}\n`);
  }
  return 0;
}
