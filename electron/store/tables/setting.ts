/** Settings, and recently opened pages. */
export interface SettingTables {
  setting: { key: string; value: string };
  recent: { path: string; title: string; opened_at: number };
}
