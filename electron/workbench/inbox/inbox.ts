import type { SiteSource } from '#electron/remote/site-source.ts';
import { defined } from '#shared/defined.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import type { InboxFailure, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { listOwnCustody } from '#shared/api/custody.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { isUnreached } from './ask-problems.ts';
import { type Asker, type InboxTools, listAskers, sourceFor } from './inbox-sources.ts';
import { keepFiles } from './archived-files.ts';
import type { InboxNews } from './updates.ts';
import { refreshDatabase } from './refresh-database.ts';

/** Asks a database for the private isolates of an asker, and keeps what it says. Errors where the site does not answer any more. */
type AskOwnCustody = (api: ApiClient, about: { asker: Asker; database: string }, signal: AbortSignal) => Promise<void>;

interface Refreshed {
  /** Those that could not be asked, of which everything that was known is kept. */
  failures: InboxFailure[];
  news: InboxNews[];
}

/** Asks all sites, or one. */
export type InboxRefresh = (site: string | undefined, signal: AbortSignal) => Promise<Refreshed>;

/** What a running program knows of its looks at sites. */
export interface InboxReader {
  refresh: InboxRefresh;
  /** Those of the last time that each site was asked. */
  failures(): readonly InboxFailure[];
}

export function createInbox(tools: InboxTools): InboxReader {
  let failures: InboxFailure[] = [];
  const askCustody = createCustodyAsker(tools);
  return {
    async refresh(site, signal) {
      const refreshed = await refreshInbox(tools, askCustody, site, signal);
      failures = [...failures.filter((one) => site !== undefined && one.site !== site), ...refreshed.failures];
      tools.emit('inbox:changed', {});
      return refreshed;
    },
    failures: () => failures,
  };
}

/** Asks sites, or only one, for the user's own submissions and private isolates, and keeps what they say. */
async function refreshInbox(
  tools: InboxTools,
  askCustody: AskOwnCustody,
  only: string | undefined,
  signal: AbortSignal,
): Promise<Refreshed> {
  const askers = await listAskers(tools, only);
  const refreshed = await Promise.all(askers.map((asker) => refreshAs(tools, askCustody, asker, signal)));
  tools.emit('inbox:changed', {});
  return { failures: refreshed.flatMap((one) => one.failures), news: refreshed.flatMap((one) => one.news) };
}

/** Databases one after the other: the pace of a site is for all that is asked of it. */
async function refreshAs(
  tools: InboxTools,
  askCustody: AskOwnCustody,
  asker: Asker,
  signal: AbortSignal,
): Promise<Refreshed> {
  const { site, siteName, account, databases } = asker;
  const about = { site, site_name: siteName, ...defined({ account: account?.name }) };
  const refreshed: Refreshed = { failures: [], news: [] };
  if (databases.length === 0) return refreshed;
  const source = await sourceFor(tools, site, account?.id);
  try {
    for (const database of databases) {
      try {
        const { news, problems, toKeep } = await refreshDatabase(tools, clientOf(source), { asker, database }, signal);
        refreshed.news.push(...news);
        for (const place of toKeep) problems.push(...(await keepOrSay(tools, source, place, signal)));
        refreshed.failures.push(...problems.map((problem) => ({ ...about, database, ...problem })));
        await askCustody(clientOf(source), { asker, database }, signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error;
        const { code, message } = toProblem(error);
        refreshed.failures.push({
          ...about,
          code,
          message,
          ...defined({ database: isUnreached(error) ? undefined : database }),
        });
        // A site that does not answer is said once, not for each of its databases.
        if (isUnreached(error)) break;
      }
    }
  } finally {
    if (site !== LOCAL_SITE) source.remote?.close();
  }
  return refreshed;
}

/** Keeps the files of a submission that was closed. Where that fails the next look tries again, and the others go on. */
async function keepOrSay(
  tools: InboxTools,
  source: SiteSource,
  place: SubmissionPlace,
  signal: AbortSignal,
): Promise<{ code: string; message: string }[]> {
  try {
    await keepFiles(tools, source, place, signal);
    return [];
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || isUnreached(error)) throw error;
    const { message } = error.problem;
    return [{ code: 'files_not_kept', message: `The files of ${place.submission_id} are not saved yet: ${message}` }];
  }
}

/** Databases that tell nothing of own isolates, as deployed servers, are asked for them once in a run of the program. */
function createCustodyAsker({ dataFolder }: Pick<InboxTools, 'dataFolder'>): AskOwnCustody {
  const { ownCustody } = dataFolder.site;
  const silent = new Set<string>();
  return async (api, { asker: { site, account }, database }, signal) => {
    if (site === LOCAL_SITE || account === undefined) return;
    const place = { site, account: account.id, database_name: database };
    const key = JSON.stringify(place);
    try {
      const told = silent.has(key) ? null : await api.get(listOwnCustody, { database }, undefined, { signal });
      await ownCustody.keep({ ...place, content: told && JSON.stringify(told) });
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || isUnreached(error)) throw error;
      // It answers 404, or 400 for a database of definitions; what it once told is not forgotten for a fault.
      if (error.problem.status !== 404 && error.problem.status !== 400) throw error;
      silent.add(key);
      await ownCustody.keep({ ...place, content: null });
    }
  };
}
