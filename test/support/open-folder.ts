import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type DataFolder, openDataFolder } from '#electron/store/site/data-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Opens a data folder until the test ends; a new one, if none is named. */
export async function openFolder(root = join(temporaryFolder(), 'data')): Promise<DataFolder> {
  const folder = await openDataFolder(root);
  onTestFinished(() => folder.close());
  return folder;
}
