import type { QueryClient } from '@tanstack/react-query';
import { rpc } from '../bridge.ts';
import { CONNECTED, RECONNECTED } from './connection.ts';
import { jobQueries } from '../workbench/jobs.ts';
import { followRuns } from '../workbench/kept-runs.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { keys } from '../keys.ts';
import { inboxQueries } from '../submissions/inbox.ts';
import { serviceQueries, showRequests } from '../workbench/service.ts';
import { settingsQueries } from '../workbench/settings.ts';

/** Keeps what the screens hold in step with what the main side announces. Returns the function that ends it. */
export function followEvents(client: QueryClient): () => void {
  const stops = [
    followRuns(client),
    rpc.on('databases:changed', ({ databases }) => {
      void client.invalidateQueries({ queryKey: keys.databases(LOCAL_SITE) });
      void client.invalidateQueries({ queryKey: keys.examples });
      void client.invalidateQueries({ queryKey: keys.runs });
      void client.invalidateQueries({ queryKey: keys.people });
      for (const name of databases) void client.invalidateQueries({ queryKey: keys.database(LOCAL_SITE, name) });
    }),
    rpc.on('job:changed', (job) => {
      client.setQueryData(jobQueries.list().queryKey, (jobs) => {
        if (!jobs) return jobs;
        return jobs.some(({ id }) => id === job.id)
          ? jobs.map((other) => (other.id === job.id ? job : other))
          : [job, ...jobs];
      });
      // A list that is on its way may be older than this. It is let come, because a job may tell of itself faster than lists come.
      const list = client.getQueryCache().find({ queryKey: jobQueries.list().queryKey, fetchStatus: 'fetching' });
      const readAgain = () => client.invalidateQueries({ queryKey: keys.jobs });
      void list?.promise?.then(readAgain, readAgain);
    }),
    rpc.on('job:dismissed', ({ job_id }) => {
      client.setQueryData(jobQueries.list().queryKey, (jobs) => jobs?.filter(({ id }) => id !== job_id));
    }),
    rpc.on('sites:changed', ({ site }) => {
      for (const queryKey of [keys.sites, keys.databases(site), ['api', site], keys.siteAccounts(site)])
        void client.invalidateQueries({ queryKey });
    }),
    rpc.on('cases:changed', () => void client.invalidateQueries({ queryKey: keys.cases })),
    rpc.on('drafts:changed', ({ draft_id, state }) => {
      void client.invalidateQueries({ queryKey: keys.cases });
      void client.invalidateQueries({ queryKey: [...keys.drafts, 'list'] });
      // A change of the content comes from the page that shows it.
      if (state !== undefined) void client.invalidateQueries({ queryKey: [...keys.drafts, 'one', draft_id] });
      // What was sent leaves the list of drafts, and comes with the submissions that its site tells of.
      if (state === 'sent') void client.invalidateQueries({ queryKey: inboxQueries.refresh().queryKey });
    }),
    rpc.on('settings:changed', (settings) => client.setQueryData(settingsQueries.all().queryKey, settings)),
    rpc.on('inbox:changed', () => {
      for (const queryKey of [keys.inbox, keys.cases]) void client.invalidateQueries({ queryKey });
    }),
    rpc.on('people:changed', () => void client.invalidateQueries({ queryKey: keys.people })),
    rpc.on('service:request', ({ requests }) => showRequests(client, requests)),
    rpc.on('service:changed', (status) => client.setQueryData(serviceQueries.status().queryKey, status)),
  ];
  const readAgain = (): void => void client.invalidateQueries();
  // Between the first reply and the first event a job may have ended, and made databases, and sites may have been asked.
  const readMissed = (): void => {
    for (const queryKey of [keys.jobs, keys.databases(LOCAL_SITE), keys.inbox, keys.cases])
      void client.invalidateQueries({ queryKey });
  };
  window.addEventListener(RECONNECTED, readAgain);
  window.addEventListener(CONNECTED, readMissed);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener(RECONNECTED, readAgain);
    window.removeEventListener(CONNECTED, readMissed);
  };
}
