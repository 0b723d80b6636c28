import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { privateText } from '#shared/rules/private-count.ts';
import type { Shell } from './shell.ts';

/** Says on the error channel, before isolates leave as a file, what of them is not for everybody; `after` goes on. */
export async function notePrivate(
  shell: Pick<Shell, 'note'>,
  folder: Pick<DataFolder, 'open'>,
  database: string,
  after: string,
): Promise<void> {
  const { countLimited } = await import('#electron/store/isolates/private-count.ts');
  const { connection } = await folder.open(database);
  const text = privateText(countLimited(connection));
  if (text !== undefined) shell.note(`${text}${after}`);
}
