import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate, type MenuActions } from '#electron/desktop/menu.ts';
import { MenuCommand } from '#shared/rpc/contract/app.ts';

function flatten(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
}

function menu(change: Partial<MenuActions> = {}) {
  const done: string[] = [];
  const items = flatten(
    menuTemplate({
      platform: 'linux',
      isPackaged: true,
      theme: 'dark',
      command: (command) => void done.push(command),
      setTheme: (theme) => void done.push(`theme ${theme}`),
      showAbout: () => void done.push('about'),
      ...change,
    }),
  );
  const choose = (id: string) => items.find((item) => item.id === id)?.click?.({} as never, undefined, {});
  return { items, done, choose };
}

describe('the application menu', () => {
  test('offers every command of the screens', () => {
    const { choose, done } = menu();
    for (const command of MenuCommand.options) choose(command);
    expect(done).toEqual(MenuCommand.options);
  });

  test('has each key once', () => {
    const keys = menu().items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(['CmdOrCtrl+N', 'CmdOrCtrl+I', 'CmdOrCtrl+,', 'CmdOrCtrl+K']));
  });

  test('shows the theme in force and changes it', () => {
    const { items, choose, done } = menu();
    expect(items.filter(({ checked }) => checked).map(({ id }) => id)).toEqual(['theme-dark']);
    choose('theme-high-contrast');
    expect(done).toEqual(['theme high-contrast']);
  });

  test('offers developer tools only while developing', () => {
    const offers = (isPackaged: boolean) => menu({ isPackaged }).items.some(({ role }) => role === 'toggleDevTools');
    expect([offers(true), offers(false)]).toEqual([false, true]);
  });

  test('has the menu of its own that macOS expects', () => {
    expect(menu({ platform: 'darwin' }).items[0]?.role).toBe('appMenu');
    expect(menu().items.some(({ role }) => role === 'quit')).toBe(true);
  });
});
