import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSharedFolder, PRIVATE_FOLDER } from '../file/file-modes.ts';

/** What this program makes in a data folder. */
const OWN_FOLDERS = [
  'databases',
  'drafts',
  'examples',
  'exports',
  'inbox',
  'logs',
  'mirrors',
  'staging',
  'submissions',
  'trash',
  'workbenches',
];
const OWN_FILE = /^((site|results|nonces)\.sqlite|holder\.json$)/;
const DATABASE_FILE = /\.(sqlite|index)(\.|-|$)/;

/** Bits that let others in: group and everybody. */
const OTHERS = 0o077;

/**
 * Makes a folder for its owner alone, and what is missing above it. One level at a time: where the system refuses with
 * "no such file", as below /proc, the recursive form never returns.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  await makePrivateFolder(dirname(path));
  await mkdir(path, { mode: PRIVATE_FOLDER }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * Takes the permissions of others off a data folder that an earlier version made: sequences that are not published are
 * nobody else's business. Only what belongs to this user is touched. A folder that holds other things too, like a home folder,
 * keeps its own permissions: there only the files of this program are closed. A folder that is shared with a group on purpose
 * (`chmod g+s`) stays as it is. Failures are ignored: some file systems know no permissions.
 */
export async function closeToOthers(root: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  const about = await lstat(root).catch(() => undefined);
  if (!about || isSharedFolder(about.mode)) return;
  const names = await readdir(root).catch(() => []);
  const isOurs = names.every((name) => OWN_FOLDERS.includes(name) || OWN_FILE.test(name));
  await closeIn(root, user, (name) => OWN_FILE.test(name));
  await closeIn(join(root, 'databases'), user, (name) => DATABASE_FILE.test(name));
  if (isOurs) for (const path of [root, ...OWN_FOLDERS.map((name) => join(root, name))]) await close(path, user);
}

async function closeIn(folder: string, user: number, isOwn: (name: string) => boolean): Promise<void> {
  const about = await lstat(folder).catch(() => undefined);
  if (!about?.isDirectory() || isSharedFolder(about.mode)) return;
  for (const name of (await readdir(folder).catch(() => [])).filter(isOwn)) await close(join(folder, name), user);
}

/** Takes the permissions of others off a file or a folder of this user. Links are left alone: they lead elsewhere. */
async function close(path: string, user: number): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.uid !== user || !(found.isFile() || found.isDirectory())) return;
  const isShared = found.isDirectory() && isSharedFolder(found.mode);
  if (!isShared && (found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o700).catch(() => undefined);
}
