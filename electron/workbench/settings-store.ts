import { Settings, type SettingsChange } from '#shared/rpc/contract/settings.ts';

/** Stores settings as JSON text, by key. */
export interface SettingTable {
  getSetting(key: string): Promise<string | undefined>;
  setSetting(key: string, value: string): Promise<void>;
}

const KEY = 'settings';

/**
 * Reads the stored settings. A member that this version does not understand gets its default, without effect on others.
 */
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

    /** Changes the given members, and gives all. Layouts of tables are replaced one by one. */
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
