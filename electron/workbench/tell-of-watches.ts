import type { CurationActions } from '#electron/curation/curation-actions.ts';
import type { Mailer } from '#electron/mail/mailer.ts';
import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { listNotices, type ClusterNotice } from '#electron/store/clusters/watches.ts';
import { countOf, namedList } from '#shared/count-of.ts';
import { OWNER } from '#shared/principal.ts';
import { watchSentence } from '#shared/rules/watch-rule.ts';
import type { HostPorts } from './host-ports.ts';
import type { WorkbenchContext } from './workbench-context.ts';

interface Telling extends Pick<WorkbenchContext, 'dataFolder' | 'emit'> {
  ports: Pick<HostPorts, 'host' | 'notify'>;
  mail: Pick<Mailer, 'isSet' | 'add'>;
}

/** How many clusters, and isolates of each, a mail names. */
const NAMED = 20;
/** How many a notice on the screen names, which has room for some lines. */
const SHOWN = 3;

/**
 * Sends what the watches of a database have found: to the owner through the system, to the person of each watch by mail where mail is set.
 * Each notice goes out once at most: it is noted before it is sent. If the program is killed between the two, it does not go out and waits on the pages
 * only. Without a mail server nothing is mailed later either.
 */
export async function tellOfWatches({ ports, dataFolder, emit, mail }: Telling, database: string): Promise<void> {
  // A command of the shell shows nothing, and ends at once.
  if (ports.host === 'cli') return;
  const opened = await dataFolder.open(database);
  const actions: CurationActions = dataFolder.changes.of();
  const take = async (way: 'shown' | 'mailed'): Promise<ClusterNotice[]> => {
    if (listNotices(dataFolder.site, opened, { notYet: way, isWaiting: true }).length === 0) return [];
    return actions.make('watches.take', { database, principal: OWNER, input: { way } }, { patience: SERVICE_PATIENCE });
  };
  const shown = await take('shown');
  if (shown[0]) {
    // One of each change: a screen has room for little.
    const what = shown.length === 1 ? titleOf(shown[0]) : `${countOf(shown.length, 'notice')} of watches`;
    const path = `/watches?database=${encodeURIComponent(database)}`;
    const told = { title: `${database}: ${what}`, body: shown.map((notice) => bodyOf(notice, SHOWN)).join('\n'), path };
    ports.notify(told.title, told.body, told.path);
    emit('inbox:news', told);
  }
  const mails = await take('mailed');
  if (!(await mail.isSet())) return;
  const { accounts } = dataFolder.site;
  for (const notice of mails) {
    const { account: name } = notice.watch;
    const account = name === null ? accounts.owner() : accounts.find(name);
    if (!account?.email) continue;
    mail.add({
      key: JSON.stringify(['watch', account.user_name, database]),
      to: { name: `${account.first_name} ${account.surname}`, address: account.email },
      subject: `${database}: ${titleOf(notice)}`,
      text: `${bodyOf(notice, NAMED)}\n`,
    });
  }
}

function titleOf({ clusters }: ClusterNotice): string {
  const isolates = clusters.flatMap((cluster) => cluster.isolates.filter(({ is_new }) => is_new));
  return `${countOf(isolates.length, 'new isolate')} in ${countOf(clusters.length, 'cluster')}`;
}

function bodyOf({ watch, clusters }: ClusterNotice, named: number): string {
  const lines = clusters.slice(0, named).map(({ name, isolates }) => {
    const names = isolates.filter(({ is_new }) => is_new).map((isolate) => isolate.name);
    return `${name}: ${namedList(names, named)}.`;
  });
  const more = clusters.length - lines.length;
  return [
    `You watch ${watch.set_name}: ${watchSentence(watch)}.`,
    ...lines,
    ...(more > 0 ? [`And ${countOf(more, 'more cluster')}.`] : []),
  ].join('\n');
}
