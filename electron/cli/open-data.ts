import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import type { CliStreams } from './terminal/streams.ts';

/** Opens the data folder of a command, and says on stderr if a damaged file was set aside. Errors as `openDataFolder`. */
export async function openData(root: string, { stderr }: Pick<CliStreams, 'stderr'>): Promise<DataFolder> {
  const folder = await openDataFolder(root);
  const { notice } = folder.site;
  if (notice !== undefined) stderr.write(`${notice}\n`);
  return folder;
}
