import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { followClusters } from '#electron/curation/follow-clusters.ts';
import { kindOf } from '#electron/store/file/meta.ts';
import { listNotices, listWatches, type ClusterNotice } from '#electron/store/clusters/watches.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { countOf, namedList } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import { watchSentence, type WatchRule } from '#shared/rules/watch-rule.ts';
import { EXIT } from '../exit-status.ts';
import { openNamed, refuseUnknown, type Shell } from '../shell.ts';
import type { OutputFormat } from '../terminal/table-text.ts';
import { findTypingTarget } from '../typing/typing-target.ts';
import { searchOf } from './search-conditions.ts';

/** How many isolates a line of text names. */
const NAMED = 20;

/** The database that is asked for, or all that have isolates. */
async function databasesOf(folder: DataFolder, asked: string | undefined): Promise<string[]> {
  if (asked !== undefined) await refuseUnknown(folder, asked);
  const found: string[] = [];
  for (const name of asked === undefined ? await folder.listDatabaseNames() : [asked]) {
    if (kindOf(await folder.open(name)) === 'isolates') found.push(name);
  }
  return found;
}

/** `allelier watch check`: prints what waits. Gives status 3 where anything does. AppError codes: those of `followClusters`. */
export async function checkWatches(
  { database, since, for: account, format }: CheckInput,
  shell: Shell,
): Promise<number> {
  return shell.withFolder(async (folder, { signal }) => {
    if (account !== undefined) folder.site.accounts.get(account);
    const waiting: { database: string; notice: ClusterNotice }[] = [];
    const ended: string[] = [];
    for (const name of await databasesOf(folder, database)) {
      await followClusters(folder, name, signal);
      const query = { isWaiting: true, ...defined({ since, account }) };
      const opened = await folder.open(name);
      const notices = listNotices(folder.site, opened, query);
      const watches = listWatches(opened.connection).filter((one) => account === undefined || one.account === account);
      for (const { id, ended_why: why } of watches) {
        if (why !== null) ended.push(`Watch ${id} of ${name} has ended by itself. ${why}`);
      }
      waiting.push(...notices.map((notice) => ({ database: name, notice })));
    }
    if (format === 'json') printJson(waiting, shell);
    else printTexts(waiting, shell);
    for (const sentence of ended) shell.note(sentence);
    return waiting.length > 0 ? EXIT.SOMETHING_NEW : EXIT.DONE;
  });
}

interface CheckInput {
  database?: string;
  since?: string;
  for?: string;
  format: 'text' | 'json';
}

/** An object for each cluster of which a notice tells. */
function printJson(waiting: readonly { database: string; notice: ClusterNotice }[], shell: Shell): void {
  const rows = shell.table([], 'json');
  for (const { database, notice } of waiting) {
    const { watch, at, clusters, id } = notice;
    for (const { name, isolates } of clusters) {
      rows.row([], {
        database,
        notice: id,
        watch: {
          id: watch.id,
          clusters: watch.set_name,
          threshold: watch.threshold,
          rule: watch.rule,
          ...defined({ search: watch.search }),
        },
        cluster: name,
        day: at.slice(0, 10),
        isolates,
      });
    }
  }
  rows.end();
}

function printTexts(waiting: readonly { database: string; notice: ClusterNotice }[], shell: Shell): void {
  for (const { database, notice } of waiting) {
    const { watch, at, clusters, id } = notice;
    shell.print(`${at.slice(0, 10)}  notice ${id} of ${database}: ${watchSentence(watch)}.`);
    for (const { name, isolates } of clusters) {
      const names = isolates.filter(({ is_new }) => is_new).map((isolate) => isolate.name);
      const others = isolates.length - names.length;
      const beside = others > 0 ? ` beside ${countOf(others, 'other')}` : '';
      shell.print(`  ${name}: ${namedList(names, NAMED)}${beside}`);
    }
  }
  if (waiting.length === 0) shell.note('Nothing is new.');
}

/** `allelier watch list`. */
export async function printWatches(
  { database, for: account, format }: { database?: string; for?: string; format?: OutputFormat },
  shell: Shell,
): Promise<void> {
  await shell.withFolder(async (folder) => {
    const rows = shell.table(['watch', 'database', 'clusters', 'tells', 'of', 'since', 'ended', 'why'], format);
    for (const name of await databasesOf(folder, database)) {
      for (const watch of listWatches((await folder.open(name)).connection)) {
        if (account !== undefined && watch.account !== account) continue;
        const { id, set_name, since, ended_at, ended_why } = watch;
        const ended = ended_at?.slice(0, 10) ?? '';
        const tells = watchSentence(watch);
        const person = watch.account ?? 'the owner';
        rows.row([String(id), name, set_name, tells, person, since.slice(0, 10), ended, ended_why ?? ''], {
          database: name,
          ...watch,
        });
      }
    }
    rows.end();
  });
}

interface AddInput {
  database: string;
  clusters?: string;
  scheme?: string;
  allIsolates: boolean;
  threshold: number;
  isolates?: number;
  days?: number;
  olderThan?: number;
  another?: string;
  search?: string[];
  for?: string;
}

/** `allelier watch add`. AppError codes: those of `makeWatch`. */
export async function addWatch(input: AddInput, shell: Shell): Promise<void> {
  const { database: name, clusters, scheme: wanted, threshold, allIsolates, for: account } = input;
  await withActions(shell, name, async (act, folder) => {
    const database = await openNamed(folder, name);
    const scheme =
      wanted === undefined ? undefined : (await findTypingTarget(database, { scheme: wanted })).schemes[0]?.scheme_id;
    const rule = ruleOf(input);
    const search = input.search && searchOf(input.search);
    const wish = { ...defined({ set: clusters, scheme, account, search }), threshold, is_private: allIsolates, rule };
    // What has come before the watch is no news to it.
    await followClusters(folder, name, shell.signal);
    const { id } = await act.make('watches.make', { database: name, principal: OWNER, input: wish }, shell.waiting);
    shell.print(`Watch ${id}: ${watchSentence(wish)}.`);
  });
}

function ruleOf({ isolates, days, olderThan, another }: AddInput): WatchRule {
  if (another !== undefined) return { kind: 'value', field: another };
  if (olderThan !== undefined) return { kind: 'old', days: olderThan };
  if (isolates === undefined || isolates < 2 || days === undefined || days > 36_500) {
    throw new AppError(400, 'bad_watch', 'A cluster has 2 isolates or more, and a rule names 36,500 days at most.');
  }
  return { kind: 'recent', isolates, days };
}

/** `allelier watch end`. AppError codes: unknown_watch 404, bad_watch 400. */
export async function endWatch(
  { database, watch, undo }: { database: string; watch: string; undo: boolean },
  shell: Shell,
): Promise<void> {
  await withActions(shell, database, async (act) => {
    const request = { database, principal: OWNER, input: { id: numberOf(watch, 'watch') } };
    await act.make(undo ? 'watches.resume' : 'watches.end', request, shell.waiting);
    shell.print(undo ? `Watch ${watch} goes on.` : `Watch ${watch} has ended.`);
  });
}

/** `allelier watch acknowledge`. AppError codes: unknown_notice 404. */
export async function acknowledge(
  { database, notices, words, undo }: { database: string; notices: string[]; words: string; undo: boolean },
  shell: Shell,
): Promise<void> {
  await withActions(shell, database, async (act) => {
    const ids = notices.map((notice) => numberOf(notice, 'notice'));
    const input = { notices: ids, words };
    await act.make(
      undo ? 'watches.take_back' : 'watches.acknowledge',
      { database, principal: OWNER, input },
      shell.waiting,
    );
    shell.print(`${countOf(ids.length, 'notice')} ${undo ? 'waiting again' : 'acknowledged'}.`);
  });
}

function numberOf(text: string, what: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new AppError(400, 'bad_parameter', `"${text}" is not the number of a ${what}.`);
}

async function withActions(
  shell: Shell,
  database: string,
  work: (act: CurationActions, folder: DataFolder) => Promise<void>,
): Promise<void> {
  await shell.withFolder(async (folder) => {
    await refuseUnknown(folder, database);
    await work(folder.changes.of(), folder);
  });
}
