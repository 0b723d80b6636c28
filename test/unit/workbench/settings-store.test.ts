import { describe, expect, it } from 'vitest';
import { createSettingsStore, readSettings } from '#electron/workbench/settings-store.ts';
import { Settings } from '#shared/rpc/contract/settings.ts';

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
