import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { finishRecalls } from '#electron/curation/recall/recall.ts';
import { inFolder, rowsOf } from './scan-fixture.ts';
import { setUpRecall, stateOf } from './recall-fixture.ts';

/** How often the process is killed. `npm test` takes few; ALLELIER_KILLS=50 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 2);
/** Milliseconds for all of them: a busy machine takes some seconds for each. */
const LIMIT = 300_000 + KILLS * 20_000;
const script = fileURLToPath(new URL('./killed-recall.ts', import.meta.url));

/** Runs the process, which is killed before a statement if one is named. Gives what it printed, and whether it was killed. */
async function run(folder: string, killedAt: number, undone: string) {
  const child = spawn(process.execPath, [script, join(folder, 'data'), String(killedAt), undone], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { statements: Number(out), isKilled: signal === 'SIGKILL' };
}

// Over 2 s: processes are started and killed.
test(
  `a recall and its undo that are killed ${KILLS} times are whole after the next start, in both databases`,
  async () => {
    const { folder } = await setUpRecall();
    const data = join(folder, 'data');
    const keep = (name: string) => cpSync(data, join(folder, name), { recursive: true });
    const goBack = (name: string) => {
      rmSync(data, { recursive: true });
      cpSync(join(folder, name), data, { recursive: true });
    };
    keep('before');
    const before = await stateOf(folder);
    const recalled = await run(folder, 0, '');
    const after = await stateOf(folder);
    expect(after).not.toEqual(before);
    keep('after');
    const [line] = await rowsOf(folder, 'isolates', 'select batch from record_history order by id desc limit 1');
    const batch = String(line?.['batch']);
    const taken = await run(folder, 0, batch);
    expect(await stateOf(folder)).toEqual(before);

    const ends = { recalled: 0, taken: 0, killed: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const isUndo = kill % 2 === 1;
      goBack(isUndo ? 'after' : 'before');
      // Spread over all statements: each kind is killed half of the times.
      const { statements } = isUndo ? taken : recalled;
      const moment = 1 + Math.floor((statements * (Math.floor(kill / 2) + 0.5)) / Math.ceil(KILLS / 2));
      const { isKilled } = await run(folder, moment, isUndo ? batch : '');
      if (isKilled) ends.killed += 1;
      await inFolder(folder, async (opened) => {
        const actions: CurationActions = opened.changes.of();
        await finishRecalls(opened.root, actions, (error) => {
          throw error;
        });
      });
      const found = await stateOf(folder);
      expect([before, after]).toContainEqual(found);
      ends[found.types.length === after.types.length ? 'recalled' : 'taken'] += 1;
      expect(readdirSync(data).includes('recalls') ? readdirSync(join(data, 'recalls')) : []).toEqual([]);
      for (const database of ['isolates', 'defs']) {
        expect(await rowsOf(folder, database, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        expect(await rowsOf(folder, database, 'pragma foreign_key_check')).toEqual([]);
        const twice = `select batch from record_history where kind in ('designations', 'allele', 'profile')
          and reason = 'Mixed' group by batch, record_id having count(*) > 1`;
        expect(await rowsOf(folder, database, twice)).toEqual([]);
      }
    }
    expect(ends.killed).toBeGreaterThan(0);
    // Of many some are killed before they are kept, and others after.
    if (KILLS >= 10) expect(Math.min(ends.recalled, ends.taken)).toBeGreaterThan(0);
  },
  LIMIT,
);
