import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OWNER } from '#shared/principal.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** How often the process is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 5);
/** A process does about so many statements for the submissions of one turn. */
const STATEMENTS = 150;
const CHILD = fileURLToPath(new URL('../../support/create-child.ts', import.meta.url));
const ISOLATES = 'isolate\tassembly_filename\tsequence_method\nA\ta.fas\tIllumina\nB\tb.fas\tIllumina\n';

async function create(root: string, killedAt: number, keys: readonly string[]): Promise<[key: string, id: string][]> {
  const child = spawn(process.execPath, [CHILD, root, String(killedAt), ISOLATES, ...keys], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(child.stdout)).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as [string, string]);
}

// Over 2 s: eight processes are started and killed.
test(`after ${KILLS} kills each request that was acknowledged made one whole submission, and no other is half there`, async () => {
  const root = temporaryFolder();
  const folder = await openDataFolder(root);
  await folder.create('isos', { kind: 'isolates', description: '' });
  const file = folder.fileOf('isos');
  const input = { daily_quota: 100_000, most_open: 100_000 };
  await folder.changes.make('submission_policy.set', { database: 'isos', principal: OWNER, input });
  await folder.close();
  const acknowledged = new Map<string, string>();
  let state = 4711;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    state = (state * 48_271) % 2_147_483_647;
    // The last turn is not killed: what had no answer is sent once more.
    const isLast = kill === KILLS;
    const keys = isLast
      ? Array.from({ length: KILLS * 2 }, (_, at) => `key-${Math.floor(at / 2)}-${at % 2}`)
      : [0, 1].map((at) => `key-${kill}-${at}`);
    for (const [key, id] of await create(root, isLast ? 0 : 1 + (state % STATEMENTS), keys)) {
      expect(acknowledged.get(key) ?? id).toBe(id);
      acknowledged.set(key, id);
    }
    const connection = new DatabaseSync(file, { readOnly: true });
    const rows = connection.prepare(
      `select id, (select key from idempotency_key where submission = submission.id) as key,
        (select count(*) from submission_item where submission = submission.id) as items,
        (select count(*) from submission_file where submission = submission.id) as files,
        (select count(*) from submission_message where submission = submission.id) as messages
       from submission`,
    );
    const found = rows.all();
    for (const row of found) expect(row).toMatchObject({ items: 2, files: 2, messages: 1, key: expect.any(String) });
    const made = new Map(found.map(({ key, id }) => [String(key), String(id)]));
    for (const [key, id] of acknowledged) expect(made.get(key)).toBe(id);
    expect(found.length).toBe(made.size);
    expect(connection.prepare('pragma foreign_key_check').all()).toEqual([]);
    expect(connection.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    connection.close();
    if (isLast) expect([made.size, acknowledged.size]).toEqual([KILLS * 2, KILLS * 2]);
  }
});
