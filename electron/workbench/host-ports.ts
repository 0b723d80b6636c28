import type { Secrets } from '#electron/store/site/key-file-secrets.ts';
import type { PickPurpose } from '#shared/rpc/contract/file.ts';
import type { SavedContent } from './files/downloads.ts';

/** Everything that the workbench needs from its host. Desktop, browser host and command line each supply it. */
export interface HostPorts {
  readonly host: 'desktop' | 'browser' | 'cli';
  /** Absolute path of the data folder. It exists or can be created. */
  readonly dataFolder: string;
  readonly appVersion: string;
  /** Versions of the platform, for an error report. */
  readonly versions: Record<string, string>;
  /** Seals what belongs to this user: with the key store of the system on the desktop, with the key file elsewhere. */
  readonly secrets: Secrets;
  /** Whose key `secrets` uses. */
  readonly sealedBy: 'system' | 'key-file';
  /** The key file, which the desktop uses too where the user chooses that or where other hosts must be able to read. */
  readonly keyFile: string;
  /**
   * Lets the user choose files with the system's dialog. Gives absolute paths, none if cancelled. Absent without a
   * dialog.
   */
  readonly pickFiles?: (purpose: PickPurpose) => Promise<string[]>;
  /**
   * Asks where to save, and writes there. Gives the name of the chosen file, undefined if cancelled. Absent if files
   * are saved as downloads.
   */
  readonly saveFile?: (name: string, content: SavedContent) => Promise<string | undefined>;
  /** Keeps the choice of another data folder for the next start. Absent if the folder is chosen on the command line. */
  readonly chooseDataFolder?: (path: string) => Promise<void>;
  openExternal(url: string): Promise<void>;
  /** What text the clipboard of the system holds. Absent where only a page can read it. */
  readonly readClipboard?: () => Promise<string>;
  /** Tells the user something through the system. A click on it shows the screen with the path, where the host can do that. */
  readonly notify: (title: string, body: string, path?: string) => void;
  /** Shows a number at the program's sign on the desktop; 0 removes it. Absent where there is no such sign. */
  readonly badge?: (count: number) => void;
}
