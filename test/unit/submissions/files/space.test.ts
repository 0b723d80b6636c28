import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { bytesFolder } from '#electron/store/site/submission-bytes.ts';
import { createAccountSpace, type AccountSpace } from '#electron/submissions/files/space.ts';
import { plantSender, plantSubmissions, SENDER } from '#test/support/planted-submissions.ts';
import { plantIn } from '#test/support/plant.ts';

const CHILD = fileURLToPath(new URL('../../../support/space-child.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'allelier-test-'));
let folder: DataFolder;
let space: AccountSpace;
let other: AccountSpace;
let second: DataFolder;

beforeAll(async () => {
  folder = await openDataFolder(root);
  for (const name of ['one', 'two']) {
    await folder.create(name, { kind: 'seqdef', description: '' });
    const database = plantIn(await folder.open(name));
    plantSender(database);
    plantSubmissions(database, [{ id: `${name}-1`, parameters: {}, items: [] }]);
    database.connection.exec(`update app_user set user_name = 'sue' where id = ${SENDER}`);
    const insert = database.connection.prepare(
      `insert into submission_file (submission, filename, stored_name, size, sha256, required, uploaded_at)
       values (?, 'a', ?, 30, '', 0, '2026-01-01')`,
    );
    insert.run(`${name}-1`, `${name}-bytes`);
  }
  second = await openDataFolder(root);
});
afterAll(async () => {
  await folder.close();
  await second.close();
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  await folder.site.claims.setLimits({ most_bytes: 160, most_open: 3 });
  space = createAccountSpace(folder, { largest: 90 });
  other = createAccountSpace(second, { largest: 90 });
});
// What a test that failed has claimed would refuse the claims of the next one.
afterEach(async () => {
  for (const account of ['sue', 'tom'])
    for (const { holder } of folder.site.claims.upTo(account, Number.MAX_SAFE_INTEGER))
      await folder.site.claims.remove(holder);
});

async function plantOpen(id: string): Promise<void> {
  const database = plantIn(await folder.open('one'));
  plantSubmissions(database, [{ id, parameters: {}, items: [] }]);
}

async function removeOpen(id: string): Promise<void> {
  plantIn(await folder.open('one')).connection.exec(`delete from submission where id = '${id}'`);
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { problem: { code: string } }) => error.problem.code,
  );

describe('room for files of an account', () => {
  it('is that of all databases together, with what is just arriving anywhere', async () => {
    expect(await space.usage('sue')).toEqual({ bytes: 60, unfinished: 2 });
    const first = await space.beginFile('sue', 40);
    const next = await other.beginFile('sue', 40);
    await first.count(20);
    await next.count(40);
    expect(await code(other.beginFile('sue', 21))).toBe('space_used_up');
    await (await space.beginFile('tom', 90)).end();
    const last = await other.beginFile('sue', 0);
    await last.count(20);
    expect(await code(Promise.resolve().then(() => last.count(1)))).toBe('space_used_up');
    for (const arrival of [first, next, last]) await arrival.end();
    await (await other.beginFile('sue', 90)).end();
    expect(await readdir(bytesFolder(root))).toEqual([]);
  });

  it('goes to the first of two that ask at once for the last of it', async () => {
    const asked = [60, 60, 60].map((bytes, index) => (index === 1 ? other : space).beginFile('sue', bytes));
    const codes = await Promise.all(asked.map((each) => code(each)));
    expect(codes.toSorted()).toEqual(['done', 'space_used_up', 'space_used_up']);
    for (const each of await Promise.allSettled(asked)) if (each.status === 'fulfilled') await each.value.end();
  });

  it('is refused for a file above the limit of one, said or not', async () => {
    expect(await code(space.beginFile('tom', 91))).toBe('body_too_large');
    const arrival = await space.beginFile('tom', 0);
    await arrival.count(90);
    expect(() => arrival.count(1)).toThrow('larger than this service accepts (90 bytes)');
    await arrival.end();
  });

  it('is refused for more files than an account may send at once', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, (_, at) => (at % 2 ? other : space).beginFile('tom', 1)));
    expect(await code(space.beginFile('tom', 1))).toBe('too_many_uploads');
    await (await space.beginFile('sue', 1)).end();
    await open[0]?.end();
    open[0] = await other.beginFile('tom', 1);
    for (const arrival of open) await arrival.end();
  });
});

/** Waits until as many claims of an account are there. */
async function claimed(account: string, count: number): Promise<void> {
  await expect.poll(() => folder.site.claims.upTo(account, Number.MAX_SAFE_INTEGER).length).toBe(count);
}

describe('open submissions of an account', () => {
  it('wait for what is just being made elsewhere, and count what became of it', async () => {
    for (const becomesRecord of [true, false]) {
      const first = await space.beginSubmission('sue');
      expect(first.isFull).toBe(false);
      // One after the other: each waits for those that asked before it.
      const next = other.beginSubmission('sue');
      await claimed('sue', 2);
      const last = space.beginSubmission('sue');
      await claimed('sue', 3);
      if (becomesRecord) await plantOpen('three');
      await first.end();
      const { isFull, end } = await next;
      expect(isFull).toBe(becomesRecord);
      await end();
      const after = await last;
      expect(after.isFull).toBe(becomesRecord);
      await after.end();
      if (becomesRecord) await removeOpen('three');
    }
  });

  it('count once what is recorded already and still claimed', async () => {
    await folder.site.claims.setLimits({ most_open: 4 });
    const first = await space.beginSubmission('sue');
    await plantOpen('three');
    const next = other.beginSubmission('sue');
    await claimed('sue', 2);
    await first.end();
    const { isFull, end } = await next;
    expect(isFull).toBe(false);
    await end();
    await removeOpen('three');
  });

  it('are not waited for by a client that went away, or for ever', async () => {
    const first = await space.beginSubmission('sue');
    const gone = new AbortController();
    const next = other.beginSubmission('sue', gone.signal);
    await claimed('sue', 2);
    gone.abort();
    expect(await next.catch((error: Error) => error.name)).toBe('AbortError');
    const impatient = createAccountSpace(second, { patience: 0 });
    expect(await code(impatient.beginSubmission('sue'))).toBe('too_busy');
    await claimed('sue', 1);
    await first.end();
  });
});

it('what a process claims counts elsewhere until it is recorded or the process dies', async () => {
  const child = spawn(process.execPath, [CHILD, root, 'sue', '80'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await code(space.beginFile('sue', 21))).toBe('space_used_up');
  const waiting = space.beginSubmission('sue');
  await claimed('sue', 3);
  child.kill('SIGKILL');
  await once(child, 'close');
  await (await space.beginFile('sue', 90)).end();
  const free = await waiting;
  expect(free.isFull).toBe(false);
  await free.end();
});
