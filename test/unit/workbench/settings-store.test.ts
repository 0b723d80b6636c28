import { describe, expect, it } from 'vitest';
import { createSettingsStore, readSettings } from '#electron/workbench/settings-store.ts';
import { Settings, SettingsChange, type Bookmark } from '#shared/rpc/contract/settings.ts';

function setUp() {
  const kept = new Map<string, string>();
  return createSettingsStore({
    getSetting: async (key) => kept.get(key),
    setSetting: async (key, value) => void kept.set(key, value),
  });
}

describe('settings', () => {
  it('begin with their defaults', async () => {
    expect(await setUp().get()).toEqual(Settings.parse({}));
  });

  it('change one by one', async () => {
    const settings = setUp();
    await settings.update({ theme: 'dark' });
    await settings.update({ service_port: 8090 });
    expect(await settings.get()).toMatchObject({ theme: 'dark', service_port: 8090, service_autostart: true });
  });

  it('keep the layout of one table when another changes', async () => {
    const settings = setUp();
    await settings.update({ tables: { loci: ['name'] } });
    expect((await settings.update({ tables: { alleles: ['id'] } })).tables).toEqual({
      loci: ['name'],
      alleles: ['id'],
    });
  });

  it('keep both of two changes that are made at once, also of members of one', async () => {
    const settings = setUp();
    const quiet = { from: '22:00', to: '07:00' };
    await Promise.all([
      settings.update({ inbox_polling: { quiet } }),
      settings.update({ inbox_polling: { sites: { far: 60 } } }),
      settings.update({ theme: 'dark' }),
    ]);
    expect(await settings.get()).toMatchObject({
      theme: 'dark',
      inbox_polling: { every: 15, quiet, sites: { far: 60 } },
    });
  });

  it('survive a member that this version does not understand', () => {
    expect(readSettings('{"theme":"sepia","service_port":8090,"later":1}')).toEqual({
      ...Settings.parse({}),
      service_port: 8090,
    });
  });

  it('keep what two windows do to the bookmarks at once', async () => {
    const settings = setUp();
    const [one, two, three] = ['/a', '/b', '/c'].map((path) => ({ path, title: path })) as [
      Bookmark,
      Bookmark,
      Bookmark,
    ];
    for (const add of [one, two, three]) await settings.update({ bookmarks: { add } });
    await Promise.all([
      settings.update({ bookmarks: { remove: one.path } }),
      settings.update({ bookmarks: { remove: two.path } }),
    ]);
    expect((await settings.get()).bookmarks).toEqual([three]);
    const anew = { ...three, title: 'C' };
    await Promise.all([settings.update({ bookmarks: { add: one } }), settings.update({ bookmarks: { add: anew } })]);
    expect((await settings.update({ theme: 'dark' })).bookmarks).toEqual([one, anew]);
  });

  it('hold 500 bookmarks at most, and say what to do then', async () => {
    const settings = setUp();
    for (let at = 0; at < 500; at++)
      await settings.update({ bookmarks: { add: { path: `/cases/${at}`, title: 'A' } } });
    const more = { path: '/cases/more', title: 'More' };
    await expect(settings.update({ bookmarks: { add: more } })).rejects.toMatchObject({
      problem: { status: 409, code: 'too_many_bookmarks', message: expect.stringMatching(/500.*Remove one first/) },
    });
    await settings.update({ bookmarks: { add: { path: '/cases/0', title: 'B' } } });
    await settings.update({ bookmarks: { remove: '/cases/1' } });
    expect((await settings.update({ bookmarks: { add: more } })).bookmarks).toHaveLength(500);
  });

  it.each([
    'javascript:alert(1)',
    'https://example.org/',
    '//example.org/',
    '/\\example.org/',
    '/\t/example.org',
    'cases',
    '',
  ])('take no bookmark that leads out of the program, and read none: %j', (path) => {
    const bookmark = { path, title: 'A' };
    expect(SettingsChange.safeParse({ bookmarks: { add: bookmark } }).success).toBe(false);
    expect(readSettings(JSON.stringify({ bookmarks: [bookmark] })).bookmarks).toEqual([]);
  });

  it('take no bookmark of an endless address', () => {
    const add = { path: `/${'a'.repeat(2000)}`, title: 'A' };
    expect(SettingsChange.safeParse({ bookmarks: { add } }).error?.issues).toMatchObject([
      { message: expect.stringMatching(/too long/) },
    ]);
  });

  it('read 500 bookmarks at most', () => {
    const bookmarks = Array.from({ length: 600 }, (_, at) => ({ path: `/cases/${at}`, title: 'A' }));
    expect(readSettings(JSON.stringify({ bookmarks })).bookmarks).toEqual(bookmarks.slice(0, 500));
  });

  it('survive a bookmark that cannot be read, and keep the others', () => {
    const bookmark = { path: '/cases', title: 'Cases' };
    const text = JSON.stringify({ theme: 'dark', bookmarks: [null, bookmark, { path: 7, title: 'Bad' }] });
    expect(readSettings(text)).toMatchObject({ theme: 'dark', bookmarks: [bookmark] });
    expect(readSettings('{"theme":"dark","bookmarks":7}')).toMatchObject({ theme: 'dark', bookmarks: [] });
  });

  it.each(['', 'null', '[', '7'])('fall back to the defaults for %j', (text) => {
    expect(readSettings(text)).toEqual(Settings.parse({}));
  });
});
