import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { seededMoments } from '#test/support/kill-before-statement.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** How often the process is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 4);
/** Milliseconds for all of them: a busy machine takes some seconds for each. */
const LIMIT = 300_000 + KILLS * 20_000;
/** A process does about this many statements to publish them. */
const STATEMENTS = 250;
/** Of the six isolates these are due; the others wait for a day that does not come in this test. */
const DUE = [2, 3, 5, 6];
const script = fileURLToPath(new URL('./killed-publishing.ts', import.meta.url));

// Over 2 s: four processes are started and killed.
test(
  `after ${KILLS} kills nothing is public before its day, and no day is half done`,
  async () => {
    const root = temporaryFolder();
    const folder = await openDataFolder(root);
    await createSamplePair(folder);
    const file = folder.fileOf('sample_isolates');
    await folder.close();
    let killed = 0;
    for (const moment of seededMoments(STATEMENTS).take(KILLS)) {
      const connection = new DatabaseSync(file);
      const ids = (sql: string) =>
        connection
          .prepare(sql)
          .all()
          .map(({ id }) => id);
      connection.exec(`update isolate set is_private = 1,
      embargo_until = case when id in (${DUE.join()}) then '2020-02-29' else '2999-01-01' end`);
      connection.exec('delete from record_history');
      const child = spawn(process.execPath, [script, root, String(moment)], { stdio: ['ignore', 'ignore', 'inherit'] });
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (signal === 'SIGKILL') killed += 1;
      const seen = ids('select id from isolate where is_private = 0 order by id');
      const told = ids("select cast(record_id as integer) as id from record_history where kind = 'custody' order by 1");
      expect(seen).toEqual(told);
      expect([[], DUE]).toContainEqual(seen);
      expect(ids("select distinct batch as id from record_history where kind = 'custody'").length).toBeLessThan(2);
      connection.close();
    }
    expect(killed).toBeGreaterThan(0);
  },
  LIMIT,
);
