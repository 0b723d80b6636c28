import { Settings, type SettingsChange } from '#shared/rpc/contract/settings.ts';

/** Where a setting is kept as JSON text under its key. */
export interface SettingTable {
  getSetting(key: string): Promise<string | undefined>;
  setSetting(key: string, value: string): Promise<void>;
}

const KEY = 'settings';

/** Reads kept settings; a member that this version does not understand falls back to its default and harms no other. */
export function readSettings(text: string | undefined): Settings {
  const defaults = Settings.parse({});
  if (text === undefined) return defaults;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return defaults;
  }
  if (typeof kept !== 'object' || kept === null) return defaults;
  return Object.entries(kept).reduce((settings, [name, value]) => {
    const next = Settings.safeParse({ ...settings, [name]: value });
    return next.success ? next.data : settings;
  }, defaults);
}

/** The settings of the program, in `site.sqlite`. */
export function createSettingsStore(table: SettingTable) {
  async function get(): Promise<Settings> {
    return readSettings(await table.getSetting(KEY));
  }

  return {
    get,

    /** Changes the given members and gives all. Kept table layouts are replaced one by one. */
    async update(change: SettingsChange): Promise<Settings> {
      const now = await get();
      const tables = { ...now.tables, ...change.tables };
      const next = Settings.parse({ ...now, ...change, tables });
      await table.setSetting(KEY, JSON.stringify(next));
      return next;
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
