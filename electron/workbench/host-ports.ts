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
  /** Encrypts secrets, so that a copied file does not reveal them. */
  readonly secrets: {
    isAvailable(): boolean;
    seal(plain: string): string;
    open(sealed: string): string;
  };
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
  readonly notify: (title: string, body: string) => void;
}
