import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, BrowserWindow, clipboard, dialog, Notification, safeStorage, type OpenDialogOptions } from 'electron';
import { syncPath } from '#electron/store/file/publish-file.ts';
import { AppError } from '#shared/problem.ts';
import type { PickPurpose } from '#shared/rpc/contract/file.ts';
import { isMadeFile, type SavedContent } from '../workbench/files/downloads.ts';
import { keyFileIn, standardFolders } from '../workbench/files/standard-folders.ts';
import type { HostPorts } from '../workbench/host-ports.ts';
import { createNotify } from './notify.ts';
import type { PreferenceStore } from './preferences.ts';
import { openExternally } from './session-rules.ts';
import { focusWindow } from './window.ts';

const SEQUENCES = { name: 'Sequences', extensions: ['fasta', 'fas', 'fa', 'fna', 'tfa', 'gz'] };
const IMPORTS = { name: 'Alleles and profiles', extensions: [...SEQUENCES.extensions, 'txt', 'tsv', 'csv', 'xlsx'] };
const ALL = { name: 'All files', extensions: ['*'] };

const PICK_DIALOGS: Record<PickPurpose, OpenDialogOptions> = {
  sequences: {
    title: 'Choose sequences to query',
    properties: ['openFile', 'multiSelections'],
    filters: [SEQUENCES, ALL],
  },
  'sequence-folder': { title: 'Choose folders of sequences', properties: ['openDirectory', 'multiSelections'] },
  'import-folder': { title: 'Choose a folder to import', properties: ['openDirectory'] },
  'import-files': {
    title: 'Choose files to import',
    properties: ['openFile', 'multiSelections'],
    filters: [IMPORTS, ALL],
  },
  'draft-file': {
    title: 'Choose a draft that was saved to a file',
    properties: ['openFile'],
    filters: [{ name: 'Drafts of submissions', extensions: ['zip'] }, ALL],
  },
  comparison: {
    title: 'Choose a comparison that was saved to a file',
    properties: ['openFile'],
    filters: [{ name: 'Comparisons', extensions: ['jsonl', 'gz'] }, ALL],
  },
  backup: {
    title: 'Choose a backup of a database',
    properties: ['openFile'],
    filters: [{ name: 'Databases of Allelier', extensions: ['sqlite'] }, ALL],
  },
  'export-folder': {
    title: 'Choose where the new folder is made',
    properties: ['openDirectory', 'createDirectory'],
  },
  'data-folder': { title: 'Choose a data folder', properties: ['openDirectory', 'createDirectory'] },
};

function owner(): [BrowserWindow] | [] {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  return window ? [window] : [];
}

async function pickFiles(purpose: PickPurpose): Promise<string[]> {
  const [window] = owner();
  const options = PICK_DIALOGS[purpose];
  const answer = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return answer.canceled ? [] : answer.filePaths;
}

/** Writes to a temporary file first, so that a full disk never leaves half a file under the chosen name. */
async function writeWhole(file: string, content: SavedContent): Promise<void> {
  const temporary = `${file}.${process.pid}.part`;
  try {
    await (isMadeFile(content) ? copyFile(content.path, temporary) : writeFile(temporary, content));
    await syncPath(temporary, 'r+');
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function saveFile(name: string, content: SavedContent): Promise<string | undefined> {
  const [window] = owner();
  const options = { defaultPath: join(app.getPath('downloads'), basename(name)) };
  const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
  if (answer.canceled || !answer.filePath) return undefined;
  await writeWhole(answer.filePath, content);
  return basename(answer.filePath);
}

/**
 * Without a keyring, Linux offers a fixed public key under the name `basic_text`. It protects nothing, so it does not
 * count.
 */
function canSeal(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

/** A profile of its own has a key file of its own, as it has a data folder of its own. */
function configurationFolder(): string {
  return app.commandLine.hasSwitch('user-data-dir') ? app.getPath('userData') : standardFolders().config;
}

/**
 * What the desktop gives to the workbench: system dialogs, the system's key store, its browser and its notifications.
 * `showPath` opens a screen, after a click on one of these.
 */
export function createDesktopPorts(
  dataFolder: string,
  preferences: PreferenceStore,
  showPath: (path: string) => void,
): HostPorts {
  const { electron = '', chrome = '', node = '' } = process.versions;
  return {
    host: 'desktop',
    dataFolder,
    appVersion: app.getVersion(),
    versions: { electron, chrome, node },
    secrets: {
      isAvailable: canSeal,
      seal: (plain) => safeStorage.encryptString(plain).toString('base64'),
      open: (sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
    },
    sealedBy: 'system',
    keyFile: keyFileIn(process.env['ALLELIER_CONFIG'] || configurationFolder()),
    readClipboard: () => clipboard.readText(),
    pickFiles,
    saveFile,
    async chooseDataFolder(path) {
      preferences.set('data_folder', path);
    },
    async openExternal(url) {
      if (await openExternally(url)) return;
      throw new AppError(400, 'unsafe_link', `The link ${url} is not opened: only https addresses are.`);
    },
    notify: createNotify({
      Notification,
      focus() {
        const [window] = owner();
        if (window) focusWindow(window);
      },
      showPath,
    }),
    badge: (count) => void app.setBadgeCount(count),
  };
}
