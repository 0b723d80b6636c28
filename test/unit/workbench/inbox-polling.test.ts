import { expect, test } from 'vitest';
import { isDue, isQuiet } from '#electron/workbench/inbox/poll-inbox.ts';
import type { PollClock } from '#electron/workbench/inbox/poll-inbox.ts';
import { MOST_ASKED } from '#electron/workbench/inbox/refresh-database.ts';
import { Settings } from '#shared/rpc/contract/settings.ts';
import { folderWithFar, startDeployed } from './deployed-inbox.ts';
import { startWorkbench } from './workbench-support.ts';

const MINUTE = 60_000;

/** A clock that stands until the test moves it. `pass` gives back once the work that became due has been done. */
function createClock(start: Date) {
  let now = start.getTime();
  let due: { at: number; work: () => void } | undefined;
  let planned = Promise.withResolvers<void>();
  const clock: PollClock = {
    now: () => new Date(now),
    after(milliseconds, work) {
      const own = { at: now + milliseconds, work };
      due = own;
      planned.resolve();
      return () => {
        if (due === own) due = undefined;
      };
    },
  };
  async function pass(minutes: number): Promise<void> {
    for (const end = now + minutes * MINUTE; now < end;) {
      now += MINUTE;
      if (!due || due.at > now) continue;
      const { work } = due;
      planned = Promise.withResolvers();
      work();
      await planned.promise;
    }
  }
  return { clock, pass };
}

/** A workbench that knows the site `far`, with what it has told its user. */
async function startPolling(
  dataFolder: string,
  { isOffline = (): boolean => false, start = new Date(2026, 0, 5, 12) } = {},
) {
  const told: { body: string; path: string | undefined }[] = [];
  const counts: number[] = [];
  const { clock, pass } = createClock(start);
  const bench = await startWorkbench({
    dataFolder,
    ports: { notify: (_title, body, path) => told.push({ body, path }), badge: (count) => counts.push(count) },
    options: { demo: false, inbox: { clock, isOffline } },
  });
  return { ...bench, pass, told, counts };
}

const looksAt = (site: { asked: string[] }) => site.asked.filter((path) => path === '/db/x/submissions').length;

test('a site is asked at its interval; news is told once, with the screen that shows it, and counted', async () => {
  const site = await startDeployed();
  const { rpc, pass, told, counts, events } = await startPolling(await folderWithFar(site.address));
  await pass(1);
  expect(looksAt(site)).toBe(1);
  await pass(14);
  expect(looksAt(site)).toBe(1);
  site.say('Which strain is it? <b>Bold</b> & <script>');
  await pass(1);
  expect(looksAt(site)).toBe(2);
  const path = '/sites/far/db/x/submissions/S1';
  expect(told).toEqual([{ body: '1 allele at Far away: 1 message.', path }]);
  expect(events.filter(([name]) => name === 'inbox:news')).toMatchObject([[expect.anything(), { path }]]);
  expect(counts.at(-1)).toBe(1);
  await pass(30);
  expect(told).toHaveLength(1);

  const { inbox_polling } = await rpc.call('settings:get', undefined);
  await rpc.call('settings:update', { inbox_polling: { ...inbox_polling, sites: { far: 0 } } });
  const before = looksAt(site);
  await pass(60);
  expect(looksAt(site)).toBe(before);
  await rpc.call('settings:update', { inbox_polling: { ...inbox_polling, every: 0, sites: { far: 5 } } });
  const datestamp = new Date().toISOString().slice(0, 10);
  Object.assign(site.submission, { status: 'closed', outcome: 'bad', datestamp });
  await pass(1);
  expect(told.at(-1)?.body).toBe('1 allele at Far away: closed, all rejected.');
  await rpc.call('settings:update', { inbox_polling: { ...inbox_polling, sites: { far: 5 }, tells: false } });
  site.say('More.');
  await pass(5);
  expect(told).toHaveLength(2);
  expect((await rpc.call('inbox:list', {})).items).toMatchObject([{ unread: true, messages: 2 }]);
});

test('nothing is asked in quiet hours and without a network', async () => {
  const site = await startDeployed();
  const dataFolder = await folderWithFar(site.address.replace('127.0.0.1', '127.0.0.2'));
  let offline = true;
  const { rpc, pass } = await startPolling(dataFolder, {
    isOffline: () => offline,
    start: new Date(2026, 0, 5, 21, 58),
  });
  const far = async () => (await rpc.call('inbox:list', {})).failures.filter((one) => one.site === 'far');
  await pass(1);
  expect(await far()).toEqual([]);
  offline = false;
  await rpc.call('settings:update', {
    inbox_polling: { every: 5, sites: {}, quiet: { from: '22:00', to: '07:00' }, tells: true },
  });
  await pass(9 * 60);
  expect(await far()).toEqual([]);
  await pass(2);
  expect(await far()).toMatchObject([{ code: 'site_unreachable' }]);
});

test('several workbenches on one data folder ask once, and the screens of the others follow', async () => {
  const site = await startDeployed();
  const dataFolder = await folderWithFar(site.address);
  const one = await startPolling(dataFolder);
  const other = await startPolling(dataFolder);
  await Promise.all([one.pass(1), other.pass(1)]);
  for (let minute = 0; minute < 31; minute += 1) await Promise.all([one.pass(1), other.pass(1)]);
  expect(looksAt(site)).toBe(3);
  site.say('Which strain is it?');
  await one.pass(20);
  const before = other.events.length;
  await other.pass(1);
  expect(other.events.slice(before).map(([name]) => name)).toContain('inbox:changed');
  expect([...one.told, ...other.told]).toHaveLength(1);
});

test('a site that fails is asked less and less often, and nothing known is lost', async () => {
  const site = await startDeployed();
  const { rpc, pass, told } = await startPolling(await folderWithFar(site.address));
  await pass(1);
  site.instead = (_path, response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal error</h1>');
    return true;
  };
  const before = looksAt(site);
  await pass(24 * 60);
  // After 15, 30, 60, 120 and then 240 minutes each.
  expect(looksAt(site) - before).toBeLessThanOrEqual(10);
  expect(await rpc.call('inbox:list', {})).toMatchObject({
    items: [{ submission_id: 'S1', gone: false, unread: false }],
    failures: [{ site: 'far', database: 'x' }],
  });
  expect(told).toEqual([]);
  site.instead = undefined;
  await pass(4 * 60);
  expect((await rpc.call('inbox:list', {})).failures).toEqual([]);
});

test('a record under a false id is not taken; one that cannot be read keeps no other from being read', async () => {
  const site = await startDeployed();
  site.others = ['S2', 'S3'];
  site.instead = (path, response) => {
    if (path.endsWith('/S2')) {
      const { submission, address } = site;
      const body = { ...submission, submitter: `${address}/db/x/users/1`, status: 'closed', outcome: 'good' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else if (path.endsWith('/S3')) response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}');
    else return false;
    return true;
  };
  const { rpc } = await startPolling(await folderWithFar(site.address));
  const failures = await rpc.call('inbox:refresh', { site: 'far' });
  expect(failures).toMatchObject([
    { code: 'unreadable_reply', database: 'x' },
    { code: 'unreadable_reply', message: expect.stringContaining('S2') as string },
  ]);
  expect((await rpc.call('inbox:list', {})).items).toMatchObject([{ submission_id: 'S1', status: 'pending' }]);
});

test('a huge list is read in parts, the known ones along with the new', async () => {
  const site = await startDeployed();
  site.others = Array.from({ length: MOST_ASKED + 30 }, (_, at) => `T${String(at).padStart(5, '0')}`);
  const { rpc } = await startPolling(await folderWithFar(site.address));
  expect(await rpc.call('inbox:refresh', { site: 'far' })).toMatchObject([
    { code: 'more_to_read', message: expect.stringContaining('31 more') as string },
  ]);
  expect((await rpc.call('inbox:list', {})).items).toHaveLength(MOST_ASKED);
  await rpc.call('inbox:refresh', { site: 'far' });
  expect((await rpc.call('inbox:list', {})).items).toHaveLength(MOST_ASKED + 31);
});

test('quiet hours may go over midnight; a clock that was put back stops nothing', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 5, 1, hours, minutes);
  const night = { quiet: { from: '22:00', to: '07:00' } };
  const times = [at(21, 59), at(22, 0), at(3, 0), at(6, 59), at(7, 0)];
  expect(times.map((time) => isQuiet(night, time))).toEqual([false, true, true, true, false]);
  const lunch = { quiet: { from: '12:00', to: '13:00' } };
  expect([at(11, 59), at(12, 0), at(13, 0)].map((time) => isQuiet(lunch, time))).toEqual([false, true, false]);
  expect(isQuiet({ quiet: null }, at(3, 0))).toBe(false);
  const last = { at: at(12, 0).toISOString(), failures: 0 };
  expect(isDue(at(12, 14), 15 * MINUTE, last)).toBe(false);
  expect(isDue(at(12, 15), 15 * MINUTE, last)).toBe(true);
  expect(isDue(at(11, 0), 15 * MINUTE, last)).toBe(true);
  expect(isDue(at(12, 59), 15 * MINUTE, { ...last, failures: 2 })).toBe(false);
});

test('settings of an earlier version, and bad ones, give the usual polling', () => {
  expect(Settings.parse({}).inbox_polling).toEqual({ every: 15, sites: {}, quiet: null, tells: true });
  expect(Settings.safeParse({ inbox_polling: { every: 1 } }).success).toBe(false);
  expect(Settings.safeParse({ inbox_polling: { quiet: { from: '25:00', to: '07:00' } } }).success).toBe(false);
});
