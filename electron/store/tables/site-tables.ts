import type { AccountTables } from './account.ts';
import type { DraftTables } from './draft.ts';
import type { GroupTables } from './group.ts';
import type { JobTables } from './job.ts';
import type { OAuthTables } from './oauth.ts';
import type { RemoteSiteTables } from './remote-site.ts';
import type { SettingTables } from './setting.ts';

/** Tables of `site.sqlite`; `migrations/site-0001.ts` is the schema they mirror, with those after it. */
export interface SiteTables
  extends GroupTables, RemoteSiteTables, AccountTables, OAuthTables, DraftTables, JobTables, SettingTables {
  meta: { key: string; value: string };
}
