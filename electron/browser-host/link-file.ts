import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forwardingPage } from './notice-page.ts';

/** A page on the disk that leads to a one-time link. */
interface LinkFile {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Writes a page that leads to a one-time link, for the browser to open. Everybody on this computer can read the arguments
 * of a process. So the browser is given the name of this file, which only its owner can read, and not the link.
 */
export async function writeLinkFile(link: string): Promise<LinkFile> {
  // The system makes such a folder for its owner alone.
  const folder = await mkdtemp(join(tmpdir(), 'allelier-'));
  const path = join(folder, 'open.html');
  await writeFile(path, forwardingPage(link), { flag: 'wx', mode: 0o600 });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
