import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { contentOfCopy, copyFile, copyFolder, mirror, siteOf, sourceOf } from './mirror-support.ts';
import { SMALL, startSmallSite, type SmallSite } from './small-site.ts';

/** How often the copying process is killed: few in the gate; ALLELIER_MIRROR_KILLS=100 for the whole measure. */
const KILLS = Number(process.env['ALLELIER_MIRROR_KILLS'] ?? 3);

let small: SmallSite;
const folders: string[] = [];
beforeAll(async () => {
  small = await startSmallSite();
});
afterAll(async () => {
  await small.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Gives the signal that ended the process, or null if it came to its end. */
async function copyAndDie(root: string, replies: number, milliseconds: number): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('./killed-mirror.ts', import.meta.url));
  const { base_url } = small.contract;
  const child = spawn(process.execPath, [script, root, base_url, SMALL, String(replies), String(milliseconds)], {
    stdio: 'ignore',
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

// Over 2 s: processes are started and killed, and sites are asked at their pace.
test(
  'a copy whose process is killed at random moments ends equal to one that was not',
  async () => {
    const whole = copyFolder();
    const root = copyFolder();
    folders.push(whole, root);
    const site = siteOf(small.contract);
    const { requests } = await mirror(whole, site, sourceOf(small.contract, SMALL));
    const expected = await contentOfCopy(copyFile(whole));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const signal = await copyAndDie(root, 1 + Math.floor(Math.random() * requests), Math.floor(Math.random() * 40));
      expect(signal === 'SIGKILL' || existsSync(copyFile(root))).toBe(true);
      if (!existsSync(copyFile(root))) continue;
      // It came to its end between two kills: then it is whole, and the next begins anew.
      expect(await contentOfCopy(copyFile(root))).toEqual(expected);
      rmSync(root, { recursive: true, force: true });
    }
    // What dead processes left unfinished goes when a program starts.
    await (await openDataFolder(root)).close();
    await mirror(root, site, sourceOf(small.contract, SMALL));
    expect(await contentOfCopy(copyFile(root))).toEqual(expected);
  },
  120_000 + KILLS * 60_000,
);
