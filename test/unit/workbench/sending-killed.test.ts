import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { seededMoments } from '#test/support/kill-before-statement.ts';
import { plantSite, startSubmissionSite } from '#test/support/submission-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** How often the process is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 3);
const DRAFTS = 32;
/** A process does about this many statements while it sends what a few of so many kills leave to it. */
const STATEMENTS = 400;
const script = fileURLToPath(new URL('./killed-sending.ts', import.meta.url));

/** Sends until the process ends or is killed. Gives the signal. */
async function sendUntil(dataFolder: string, moment: number, parallel: boolean): Promise<string | null> {
  const child = spawn(process.execPath, [script, dataFolder, String(moment), String(parallel)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

// Over 2 s: the workbench is a process that is killed several times, and the site is asked at its pace.
test(`of ${DRAFTS} submissions none is sent twice and none forgotten, although the program is killed ${KILLS} times`, async () => {
  const site = await startSubmissionSite();
  onTestFinished(() => site.down());
  const root = temporaryFolder();
  const [account = 0] = await plantSite({ root }, site, ['mine']);
  const store = await openSiteStore(join(root, 'site.sqlite'));
  const names = Array.from({ length: DRAFTS }, (_, index) => `isolate-${index}`);
  const plant = async (wanted: readonly string[]) => {
    for (const name of wanted) {
      await store.drafts.insert({
        site: 'far',
        account,
        database_name: 'x',
        type: 'isolates',
        title: name,
        content: JSON.stringify({ columns: ['isolate'], rows: [[name]] }),
        case_id: null,
      });
    }
  };
  // Shares of them, so that there is something to send whenever the process is killed.
  const share = Math.max(1, Math.floor(DRAFTS / (KILLS + 1)));
  let planted = 0;
  const killed: (string | null)[] = [];
  for (const moment of seededMoments(STATEMENTS).take(KILLS)) {
    await plant(names.slice(planted, (planted += share)));
    killed.push(await sendUntil(root, moment, killed.length % 2 === 1));
  }
  await plant(names.slice(planted));
  expect(await sendUntil(root, 0, true)).toBeNull();
  expect(killed).toContain('SIGKILL');

  expect(site.made.flatMap(({ isolates }) => isolates.map(({ isolate = '' }) => isolate)).toSorted()).toEqual(
    names.toSorted(),
  );
  expect(site.posts).toBe(DRAFTS);
  const drafts = await store.drafts.heads();
  await store.close();
  expect(drafts.filter(({ submission_id, sending }) => submission_id === null || sending !== null)).toEqual([]);
  const kept = drafts.map(({ title, submission_id }) => `${submission_id} ${title}`);
  const there = site.made.map(({ isolates }, at) => `S${at + 1} ${isolates[0]?.['isolate']}`);
  expect(kept.toSorted()).toEqual(there.toSorted());
});
