import type { InboxFailure } from '#shared/rpc/contract/inbox.ts';
import { refreshInbox, type Refreshed } from './refresh-inbox.ts';
import type { InboxTools } from './inbox-sources.ts';

/** Asks all sites, or one. */
export type InboxRefresh = (site: string | undefined, signal: AbortSignal) => Promise<Refreshed>;

/** What a running program knows of its looks at sites. */
export interface Inbox {
  refresh: InboxRefresh;
  /** Those of the last time that each site was asked. */
  failures(): readonly InboxFailure[];
}

export function createInbox(tools: InboxTools): Inbox {
  let failures: InboxFailure[] = [];
  return {
    async refresh(site, signal) {
      const refreshed = await refreshInbox(tools, site, signal);
      failures = [...failures.filter((one) => site !== undefined && one.site !== site), ...refreshed.failures];
      tools.emit('inbox:changed', {});
      return refreshed;
    },
    failures: () => failures,
  };
}
