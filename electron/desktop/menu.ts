import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#shared/rpc/contract/app.ts';
import type { Theme } from '#shared/rpc/contract/settings.ts';

export interface MenuActions {
  platform: NodeJS.Platform;
  /** Developer tools and reload are offered only during development. */
  isPackaged: boolean;
  theme: Theme;
  /** Tells the focused screen to execute a command. */
  command(command: MenuCommand): void;
  setTheme(theme: Theme): void;
  showAbout(): void;
}

const THEMES: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Same as the System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'high-contrast', label: 'High Contrast' },
];

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

function fileMenu({ command, platform }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { id: 'new-query', label: 'New Query', accelerator: 'CmdOrCtrl+N', click: () => command('new-query') },
      { id: 'import', label: 'Import…', accelerator: 'CmdOrCtrl+I', click: () => command('import') },
      SEPARATOR,
      { id: 'open-settings', label: 'Settings', accelerator: 'CmdOrCtrl+,', click: () => command('open-settings') },
      SEPARATOR,
      platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
    ],
  };
}

function editMenu(): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
}

function viewMenu({ theme: current, setTheme, isPackaged }: MenuActions): MenuItemConstructorOptions {
  const themes = THEMES.map(({ theme, label }): MenuItemConstructorOptions => {
    return { id: `theme-${theme}`, label, type: 'radio', checked: theme === current, click: () => setTheme(theme) };
  });
  return {
    label: '&View',
    submenu: [
      { role: 'reload' },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      SEPARATOR,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      SEPARATOR,
      { label: 'Theme', submenu: themes },
    ],
  };
}

function goMenu({ command }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Go',
    submenu: [
      { id: 'go-home', label: 'Home', accelerator: 'Alt+Home', click: () => command('go-home') },
      { id: 'show-jobs', label: 'Jobs', accelerator: 'CmdOrCtrl+J', click: () => command('show-jobs') },
      {
        id: 'open-palette',
        label: 'Command Palette',
        accelerator: 'CmdOrCtrl+K',
        click: () => command('open-palette'),
      },
    ],
  };
}

function helpMenu({ command, showAbout }: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      { id: 'show-help', label: 'Help Pages', click: () => command('show-help') },
      { id: 'show-shortcuts', label: 'Keyboard Shortcuts', accelerator: 'F1', click: () => command('show-shortcuts') },
      { id: 'about', label: 'About Allelier', click: () => showAbout() },
    ],
  };
}

/** The application menu. Commands go to the screens, which execute them. The menu itself opens nothing. */
export function menuTemplate(actions: MenuActions): MenuItemConstructorOptions[] {
  const application: MenuItemConstructorOptions[] = actions.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  return [
    ...application,
    fileMenu(actions),
    editMenu(),
    viewMenu(actions),
    goMenu(actions),
    { role: 'windowMenu' },
    helpMenu(actions),
  ];
}
