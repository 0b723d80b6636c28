import { app, Menu, nativeTheme } from 'electron';
import { Settings, type Theme } from '#shared/rpc/contract/settings.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { menuTemplate } from './menu.ts';

/** Electron knows three themes. With high contrast it follows the system's brightness, and the screens do the rest. */
function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme === 'high-contrast' ? 'system' : theme;
}

function changeTheme(workbench: Workbench, theme: Theme): void {
  const context = { callId: `menu-theme-${theme}`, signal: new AbortController().signal };
  void workbench.call('settings:update', { theme }, context);
}

/** Shows the menu. Updates it, and the frames and dialogs of the system, when the theme in the settings changes. */
export async function showApplicationMenu(workbench: Workbench): Promise<void> {
  function show(theme: Theme): void {
    applyTheme(theme);
    const template = menuTemplate({
      platform: process.platform,
      isPackaged: app.isPackaged,
      theme,
      command: (command) => workbench.emit('menu:command', { command }),
      setTheme: (chosen) => changeTheme(workbench, chosen),
      showAbout: () => app.showAboutPanel(),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  workbench.subscribe((name, payload) => {
    if (name === 'settings:changed') show(Settings.parse(payload).theme);
  });
  const context = { callId: 'menu-settings', signal: new AbortController().signal };
  const result = await workbench.call('settings:get', undefined, context);
  show(result.ok ? Settings.parse(result.value).theme : 'system');
}
