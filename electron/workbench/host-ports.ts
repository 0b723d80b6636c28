import type { PickPurpose } from '#shared/rpc/contract/file.ts';
import type { SavedContent } from './files/downloads.ts';

/** Everything the workbench needs from whatever hosts it. Desktop, browser host and command line each supply one. */
export interface HostPorts {
  readonly host: 'desktop' | 'browser' | 'cli';
  /** Absolute path of the data folder; it exists or can be created. */
  readonly dataFolder: string;
  readonly appVersion: string;
  /** Versions of what it runs on, for an error report. */
  readonly versions: Record<string, string>;
  /** Seals secrets so that a copied file does not give them away. */
  readonly secrets: {
    isAvailable(): boolean;
    seal(plain: string): string;
    open(sealed: string): string;
  };
  /** Lets the user choose files with the system's dialog; absolute paths, empty when cancelled. Absent where there is no dialog. */
  readonly pickFiles?: (purpose: PickPurpose) => Promise<string[]>;
  /** Asks where to save and writes there; the chosen file's name, or undefined when cancelled. Absent where downloads do it. */
  readonly saveFile?: (name: string, content: SavedContent) => Promise<string | undefined>;
  /** Keeps the choice of another data folder for the next start. Absent where it is chosen on the command line. */
  readonly chooseDataFolder?: (path: string) => Promise<void>;
  openExternal(url: string): Promise<void>;
  readonly notify: (title: string, body: string) => void;
}
