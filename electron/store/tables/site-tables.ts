import type { AccountTables } from './account.ts';
import type { DraftTables } from './draft.ts';
import type { GroupTables } from './group.ts';
import type { JobTables } from './job.ts';
import type { OAuthTables } from './oauth.ts';
import type { SettingTables } from './setting.ts';
import type { SiteConnectionTables } from './site-connection.ts';

/** Tables of `site.sqlite`; `migrations/site-0001.ts` is the schema they mirror. */
export interface SiteTables
  extends GroupTables, SiteConnectionTables, AccountTables, OAuthTables, DraftTables, JobTables, SettingTables {
  meta: { key: string; value: string };
}
