import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { damageSeenAt } from '#electron/store/file/damage-note.ts';
import { identityOf } from '#electron/store/file/file-identity.ts';

/** Milliseconds between two looks at the folder of databases. */
const LOOK_INTERVAL = 2_000;

/**
 * Tells which databases another program, such as the shell, has made, removed or replaced in the data folder, and which
 * were found damaged or in order by anybody. What happens here is told of again. Gives the function that ends it.
 */
export function followDatabases(
  folder: Pick<DataFolder, 'listDatabaseNames' | 'fileOf'>,
  on: { changed: (databases: string[]) => void; defect: (error: unknown) => void },
): () => void {
  const stateOf = (file: string) => `${identityOf(file)} ${damageSeenAt(file)}`;

  /** What lay at each name at the last look. */
  let known: ReadonlyMap<string, string> | undefined;

  async function look(): Promise<void> {
    const found = new Map((await folder.listDatabaseNames()).map((name) => [name, stateOf(folder.fileOf(name))]));
    const names = [...new Set([...(known ?? found).keys(), ...found.keys()])];
    const changed = names.filter((name) => (known ?? found).get(name) !== found.get(name));
    known = found;
    if (changed.length > 0) on.changed(changed);
  }

  const lookSafely = () => void look().catch(on.defect);
  lookSafely();
  const timer = setInterval(lookSafely, LOOK_INTERVAL).unref();
  return () => clearInterval(timer);
}
