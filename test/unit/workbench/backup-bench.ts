import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { withSmallDatabase, type startWorkbench } from './workbench-support.ts';

export type Bench = Pick<Awaited<ReturnType<typeof startWorkbench>>, 'workbench' | 'rpc' | 'dataFolder'>;

/** Files of the database `small`, with what lies beside it. */
export const filesOf = (folder: string) =>
  readdirSync(join(folder, 'databases')).filter((name) => name.startsWith('small'));

/** What stands for a file that the user chose. */
export async function tokenOf({ workbench }: Pick<Bench, 'workbench'>, path: string): Promise<string> {
  const [file] = await workbench.files.registerPaths([path]);
  return file?.token ?? '';
}

/** A workbench with the database `small` and a backup of it, whose file has a name that says nothing. */
export async function withBackup() {
  const backup = join(temporaryFolder(), 'from last week.bin');
  const saveFile: HostPorts['saveFile'] = async (name, content) => {
    if (isMadeFile(content)) copyFileSync(content.path, backup);
    return name;
  };
  const bench = await withSmallDatabase({ saveFile });
  await bench.rpc.call('database:save-copy', { database: 'small' });
  return { ...bench, backup, token: await tokenOf(bench, backup) };
}
