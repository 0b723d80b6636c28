import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import { MOST_BOOKMARKS, Settings, type Bookmark, type SettingsChange } from '#shared/rpc/contract/settings.ts';

/** Stores settings as JSON text, by key. */
export interface SettingTable {
  getSetting(key: string): Promise<string | undefined>;
  setSetting(key: string, value: string): Promise<void>;
}

/** The key of all settings together. */
export const SETTINGS_KEY = 'settings';

/**
 * Reads the stored settings. A member that this version does not understand gets its default, without effect on others.
 */
export function readSettings(text: string | undefined): Settings {
  const defaults = Settings.parse({});
  const kept = jsonIn(text);
  if (typeof kept !== 'object' || kept === null) return defaults;
  return Object.entries(kept).reduce((settings, [name, value]) => {
    const next = Settings.safeParse({ ...settings, [name]: value });
    return next.success ? next.data : settings;
  }, defaults);
}

/** Bookmarks after a change. AppError 409 `too_many_bookmarks` if there is no room for one more. */
function changeBookmarks(
  bookmarks: readonly Bookmark[],
  { add, remove }: NonNullable<SettingsChange['bookmarks']>,
): Bookmark[] {
  const others = bookmarks.filter(({ path }) => path !== remove && path !== add?.path);
  if (add === undefined) return others;
  if (others.length >= MOST_BOOKMARKS) {
    const message = `At most ${MOST_BOOKMARKS} pages can be bookmarked. Remove one first.`;
    throw new AppError(409, 'too_many_bookmarks', message);
  }
  return [...others, add];
}

/** The settings of the program, in `site.sqlite`. */
export function createSettingsStore(table: SettingTable) {
  async function get(): Promise<Settings> {
    return readSettings(await table.getSetting(SETTINGS_KEY));
  }

  async function apply(change: SettingsChange): Promise<Settings> {
    const now = await get();
    const tables = { ...now.tables, ...change.tables };
    const inbox_polling = { ...now.inbox_polling, ...change.inbox_polling };
    const bookmarks = changeBookmarks(now.bookmarks, change.bookmarks ?? {});
    const next = Settings.parse({ ...now, ...change, tables, inbox_polling, bookmarks });
    await table.setSetting(SETTINGS_KEY, JSON.stringify(next));
    return next;
  }

  let last: Promise<unknown> = Promise.resolve();

  return {
    get,

    /** Changes the given members, and gives all. Layouts of tables, the members of polling and bookmarks change one by one. */
    update(change: SettingsChange): Promise<Settings> {
      // One after the other: each begins with what the one before it has written.
      const changed = last.then(() => apply(change));
      last = changed.catch(() => undefined);
      return changed;
    },
  };
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;
