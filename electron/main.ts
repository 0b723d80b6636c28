/** The desktop host: it wires Electron to the workbench, and every rule it follows has a file of its own in `desktop/`. */
import { join, resolve } from 'node:path';
import { app, BrowserWindow, dialog, protocol, session } from 'electron';
import { toProblem } from '#shared/problem.ts';
import { desktopChannels } from '#shared/rpc/desktop-bridge.ts';
import { createAppProtocol } from './desktop/app-protocol.ts';
import { showApplicationMenu } from './desktop/application-menu.ts';
import { chooseDataFolder } from './desktop/data-folder-choice.ts';
import { registerIpc } from './desktop/ipc.ts';
import { receiveLinks, registerLinkScheme } from './desktop/links.ts';
import { APP_SCHEME } from './desktop/navigation-guard.ts';
import { createDesktopPorts } from './desktop/ports.ts';
import { openPreferences, type PreferenceStore } from './desktop/preferences.ts';
import { reportDefect } from './desktop/report-defect.ts';
import { refusePermissions } from './desktop/session-rules.ts';
import { standardFolders } from './workbench/files/standard-folders.ts';
import { readStartArguments } from './desktop/start-arguments.ts';
import { openWindow, showPath } from './desktop/window.ts';
import { createWorkbench, type Workbench } from './workbench/workbench.ts';

const asked = readStartArguments(process.argv, process.cwd());
/** The screen to open with; a link that arrives before there is a window changes it. */
let firstPath = asked.path ?? '/';
let openPath = (path: string): void => {
  firstPath = path;
};

function dataFolder(preferences: PreferenceStore): string {
  const environment = process.env['ALLELIER_DATA'];
  return chooseDataFolder({
    argument: asked.dataFolder,
    environment: environment ? resolve(environment) : undefined,
    chosen: preferences.get('data_folder'),
    profile: app.commandLine.hasSwitch('user-data-dir') ? app.getPath('userData') : undefined,
    standard: standardFolders().data,
  });
}

function broadcast(name: string, payload: unknown): void {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send(desktopChannels.event, name, payload);
}

/** Waits for the workbench to put everything away before the program ends. */
function closeBeforeQuit(workbench: Workbench): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    const quit = () => {
      isClosed = true;
      app.quit();
    };
    workbench.close().then(quit, (error: unknown) => {
      reportDefect(error);
      quit();
    });
  });
}

function serveScreens(): void {
  const developmentServer = app.isPackaged ? undefined : process.env['ALLELIER_DEVELOPMENT_SERVER'];
  protocol.handle(APP_SCHEME, createAppProtocol(join(import.meta.dirname, '../renderer'), developmentServer));
  refusePermissions(session.defaultSession);
}

async function start(): Promise<void> {
  receiveLinks((path) => openPath(path));
  await app.whenReady();
  const preferences = openPreferences();
  serveScreens();
  const ports = createDesktopPorts(dataFolder(preferences), preferences, (path) => openPath(path));
  const workbench = await createWorkbench(ports, asked.port === undefined ? {} : { service: { port: asked.port } });
  closeBeforeQuit(workbench);
  workbench.subscribe(broadcast);
  registerIpc(workbench);
  await showApplicationMenu(workbench);
  openWindow(firstPath, preferences);
  openPath = (path) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) openWindow(path, preferences);
    // A page that is not there yet hears no event.
    else if (window.webContents.isLoading()) showPath(window, path);
    else workbench.emit('link:opened', { path });
  };
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow('/', preferences);
  });
  await workbench.start();
}

function fail(error: unknown): void {
  reportDefect(error);
  dialog.showErrorBox('Allelier cannot start', toProblem(error).message);
  app.exit(1);
}

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
registerLinkScheme();
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

if (app.requestSingleInstanceLock()) start().catch(fail);
else app.quit();
