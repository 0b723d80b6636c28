import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { storeError } from '#electron/store/file/store-errors.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

/** Where exports lie, in the data folder, on a host without a dialog for folders. */
const EXPORTS = 'exports';

/** Starts the export of a database into a new folder, which it names. Gives nothing if the user cancels the dialog. */
export async function startExport(
  workbench: WorkbenchContext,
  { database, public_only }: { database: string; public_only: boolean },
): Promise<{ job_id: string; place: string } | undefined> {
  // What cannot be opened cannot be exported: that is told now.
  await workbench.dataFolder.open(database);
  const parent = await chooseParent(workbench);
  if (parent === undefined) return undefined;
  const folder = join(parent.path, await freeName(parent.path, database));
  const job = await workbench.jobs.start(
    { kind: 'export', database, folder, public_only },
    { title: `Export ${database} to ${parent.name}/${basename(folder)}`, database },
  );
  return { job_id: job.id, place: `${parent.name}/${basename(folder)}` };
}

/** The folder in which the new one is made, and its name for people. */
async function chooseParent({
  ports,
  dataFolder,
}: WorkbenchContext): Promise<{ path: string; name: string } | undefined> {
  if (ports.pickFiles) {
    const [path] = await ports.pickFiles('export-folder');
    return path === undefined ? undefined : { path, name: basename(path) };
  }
  const path = join(dataFolder.root, EXPORTS);
  await makePrivateFolder(path).catch((error: unknown) => {
    throw storeError(error, `The folder "${EXPORTS}" of the data folder`);
  });
  return { path, name: `the data folder: ${EXPORTS}` };
}

/** The name of the database and the day, with a number where that is taken. */
async function freeName(parent: string, database: string): Promise<string> {
  const taken = new Set(await readdir(parent).catch(() => []));
  const stem = `${database}-${new Date().toISOString().slice(0, 10)}`;
  let name = stem;
  for (let number = 2; taken.has(name); number += 1) name = `${stem}-${number}`;
  return name;
}
