import { expect, vi } from 'vitest';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { publishOnDay } from '#electron/workbench/publish-on-day.ts';

/** Publishes as the program does at a moment. Gives the lists of databases in which it published. The dates are those of a test. */
export async function publishAt(folder: Pick<DataFolder, 'changes' | 'listDatabaseNames' | 'open'>, moment: string) {
  vi.setSystemTime(new Date(moment));
  const published: string[][] = [];
  const publishing = publishOnDay(folder, {
    published: (database) => published.push([database]),
    defect: (error) => expect.unreachable(String(error)),
  });
  await publishing.publish();
  await publishing.stop();
  return published;
}
