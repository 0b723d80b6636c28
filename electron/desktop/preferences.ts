import Store from 'electron-store';
import type { WindowState } from './window-state.ts';

/** What the desktop host keeps for itself, outside the data folder because it must be known before that is opened. */
export interface Preferences {
  window: WindowState;
  /** Absolute path of the data folder, when the user chose another one. */
  data_folder?: string;
}

export type PreferenceStore = Store<Preferences>;

/** Opens the preferences; a file that was damaged is begun anew rather than keeping the program from starting. */
export function openPreferences(): PreferenceStore {
  return new Store<Preferences>({
    name: 'desktop',
    defaults: { window: { maximised: false } },
    clearInvalidConfig: true,
  });
}
