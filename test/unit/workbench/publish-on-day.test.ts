import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { publishOnDay } from '#electron/workbench/publish-on-day.ts';
import { OWNER } from '#shared/principal.ts';
import { plantIn } from '#test/support/plant.ts';
import { publishAt } from '#test/support/publish-at.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

const NAME = 'sample_isolates';
let root: string;
let folder: DataFolder;
let published: string[][];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  root = temporaryFolder();
  folder = await openDataFolder(root);
  published = [];
  await createSamplePair(folder);
});
afterEach(async () => {
  vi.useRealTimers();
  await folder.close();
});

type Row = Record<string, unknown>;
const rows = async (sql: string): Promise<Row[]> => (await folder.open(NAME)).connection.prepare(sql).all();
const plant = async (sql: string) => plantIn(await folder.open(NAME)).connection.exec(sql);
const embargo = (id: number, day: string) =>
  plant(`update isolate set is_private = 1, embargo_until = '${day}' where id = ${id}`);
const hidden = async () => (await rows('select id from isolate where is_private = 1 order by id')).map(({ id }) => id);
const lines = () => rows("select * from record_history where kind = 'custody' order by id");

/** What the program does at a moment. */
async function lookAt(moment: string): Promise<void> {
  published.push(...(await publishAt(folder, moment)));
}

const actions = (): CurationActions => folder.changes.of();
const act = (name: 'change.undo' | 'batch.undo', input: { change: number } & { batch: string }) =>
  actions().make(name, { database: NAME, principal: OWNER, input });
const undo = (change: unknown) => act('change.undo', { change: Number(change), batch: '' });

describe('an isolate under embargo', () => {
  it('is made public on its day, and not before, with those of the same day in one change', async () => {
    await embargo(4, '2026-03-31');
    await embargo(5, '2026-03-31');
    await embargo(6, '2026-04-01');
    await lookAt('2026-03-30T23:59:59.999Z');
    expect([await hidden(), await lines(), published]).toEqual([[4, 5, 6], [], []]);
    await lookAt('2026-03-31T00:00:00Z');
    expect([await hidden(), published]).toEqual([[6], [[NAME]]]);
    const told = await lines();
    expect(told).toMatchObject([
      { record_id: '4', action: 'Became public on its day.' },
      { record_id: '5', action: 'Became public on its day.' },
    ]);
    expect(new Set(told.map(({ batch }) => batch)).size).toBe(1);
    expect(
      await rows('select actions, curator from isolate_history where isolate = 5 order by id desc limit 1'),
    ).toEqual([{ actions: '["Made public."]', curator: null }]);
  });

  it('waits for the day of its database, on both sides of the date line', async () => {
    for (const [zone, before, after] of [
      ['Pacific/Kiritimati', '2026-03-30T09:59:59Z', '2026-03-30T10:00:00Z'],
      ['Asia/Kathmandu', '2026-03-30T18:14:59Z', '2026-03-30T18:15:00Z'],
      ['Etc/GMT+12', '2026-03-31T11:59:59Z', '2026-03-31T12:00:00Z'],
    ] as const) {
      await folder.changes.make('submission_policy.set', {
        database: NAME,
        principal: OWNER,
        input: { embargo: { time_zone: zone } },
      });
      await embargo(4, '2026-03-31');
      await lookAt(before);
      expect([zone, await hidden()]).toEqual([zone, [4]]);
      await lookAt(after);
      expect([zone, await hidden()]).toEqual([zone, []]);
    }
  });

  it('stays as it is when the clock is set back', async () => {
    await embargo(4, '2026-03-31');
    await embargo(5, '2026-05-01');
    await lookAt('2026-04-15T00:00:00Z');
    const [after] = await rows('pragma data_version');
    const told = await lines();
    await lookAt('2020-01-01T00:00:00Z');
    await lookAt('2026-04-15T00:00:00Z');
    expect([await hidden(), await lines(), (await rows('pragma data_version'))[0]]).toEqual([[5], told, after]);
  });

  it('waits for a newer version that is still private', async () => {
    await embargo(2, '2026-03-02');
    await embargo(3, '2026-03-09');
    await lookAt('2026-03-05T00:00:00Z');
    expect(await hidden()).toEqual([2, 3]);
    await lookAt('2026-03-09T00:00:00Z');
    expect([await hidden(), (await lines()).map(({ record_id }) => record_id)]).toEqual([[], ['3', '2']]);
  });

  it('is public before the service answers, when the program did not run on that day', async () => {
    await embargo(4, '2026-03-31');
    await folder.close();
    vi.setSystemTime(new Date('2026-06-01T00:00:00Z'));
    const notices: unknown[] = [];
    const ports = { notify: (...notice: unknown[]) => void notices.push(notice) };
    const { workbench, events } = await startWorkbench({ dataFolder: root, ports, options: { demo: false } });
    await workbench.start();
    expect(events).toContainEqual(['databases:changed', { databases: [NAME] }]);
    const body = `1 isolate of ${NAME} is public: the day has come.`;
    await vi.waitFor(() => expect(notices).toEqual([['An embargo has ended', body, '/queue/embargoes']]));
    expect(events).toContainEqual(['inbox:news', { title: 'An embargo has ended', body, path: '/queue/embargoes' }]);
    await workbench.close();
    folder = await openDataFolder(root);
    expect(await hidden()).toEqual([]);
  });

  it('is looked at again at each quarter of an hour', async () => {
    await embargo(4, '2026-03-02');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-01T23:40:10Z') });
    const [publishing, done] = await new Promise<[{ stop: () => Promise<void> }, string[]]>((resolve) => {
      const made = publishOnDay(folder, {
        published: (database) => resolve([made, [database]]),
        defect: (error) => expect.unreachable(String(error)),
      });
      vi.advanceTimersByTime(5 * 60_000);
      vi.advanceTimersByTime(15 * 60_000);
    });
    await publishing.stop();
    expect([done, await hidden()]).toEqual([[NAME], []]);
  });
});

describe('curators', () => {
  it('take a publication back, and the day does not publish it again', async () => {
    await embargo(4, '2026-03-31');
    await embargo(5, '2026-03-31');
    await lookAt('2026-03-31T00:00:00Z');
    const [first] = await lines();
    await act('batch.undo', { change: 0, batch: String(first?.['batch']) });
    await lookAt('2026-04-01T00:00:00Z');
    expect(await hidden()).toEqual([4, 5]);
    await undo((await lines()).at(-1)?.['id']);
    expect(await hidden()).toHaveLength(1);
  });

  it('bring a deleted isolate back public, when its day has passed meanwhile', async () => {
    await embargo(4, '2026-03-31');
    const order = { record: 'isolate', key: { isolate_id: 4 }, match: '*' } as const;
    const { change } = await actions().make('record.delete', { database: NAME, principal: OWNER, input: order });
    await lookAt('2026-04-01T00:00:00Z');
    await undo(change);
    expect([await hidden(), (await lines()).map(({ action }) => action)]).toEqual([[], ['Became public on its day.']]);
  });

  it('do not make an isolate private again by another day', async () => {
    await embargo(4, '2026-03-31');
    await lookAt('2026-03-31T00:00:00Z');
    const later = actions().make('record.change', {
      database: NAME,
      principal: OWNER,
      input: { record: 'custody', key: { isolate_id: 4 }, members: { embargo_until: '2027-01-01' }, match: '*' },
    });
    await expect(later).rejects.toThrow('A public isolate has none. Say that it is private.');
    expect(await hidden()).toEqual([]);
  });
});
