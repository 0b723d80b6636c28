import Store from 'electron-store';
import type { WindowState } from './window-state.ts';

/** What the desktop host stores outside the data folder, because it needs it before that is opened. */
interface Preferences {
  window: WindowState;
  /** Absolute path of the data folder, if the user chose another one. */
  data_folder?: string;
}

export type PreferenceStore = Store<Preferences>;

/** Opens the preferences. A damaged file is replaced by a new one, so that the program can start. */
export function openPreferences(): PreferenceStore {
  return new Store<Preferences>({
    name: 'desktop',
    defaults: { window: { maximised: false } },
    clearInvalidConfig: true,
  });
}
