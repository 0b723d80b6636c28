import { AppError } from '#shared/problem.ts';
import { settledTable } from '#shared/rules/settled-table.ts';
import type { InboxItem, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { defined } from '#shared/defined.ts';
import type { Shell } from '../shell.ts';
import type { ListOptions } from './submissions.ts';
import { withWorkbench, type ShellWorkbench } from './with-workbench.ts';

/** How a command names a submission of the user. */
export interface OneOwn {
  id: string;
  /** Id or name of a site. */
  site?: string | undefined;
  /** Needed only where several databases have this id. */
  database?: string | undefined;
}

const LISTED = [
  'id',
  'site',
  'database',
  'as',
  'type',
  'about',
  'status',
  'outcome',
  'pending',
  'assigned',
  'rejected',
  'sent',
  'changed',
];

/**
 * `allelier submissions list --mine`: what the user sent, from all sites or one. The sites are asked first; of one that cannot be asked
 * there is what was last known, and the exit status is 1.
 */
export function listOwn({ json, ...options }: ListOptions, shell: Shell): Promise<number> {
  return withWorkbench(shell, async (workbench) => {
    const { call } = workbench;
    const site = options.site === undefined ? undefined : await workbench.siteNamed(options.site);
    const failures = await call('inbox:refresh', defined({ site }));
    const { items } = await call('inbox:list', { archived: true });
    const table = shell.table(LISTED, json ? 'json' : undefined);
    for (const item of items) {
      if (site !== undefined && item.site !== site) continue;
      if (options.database !== undefined && item.database !== options.database) continue;
      table.row(cellsOf(item), item);
    }
    table.end();
    for (const { site_name, database, message } of failures) {
      shell.note(`${database === undefined ? site_name : `${database} at ${site_name}`}: ${message}`);
    }
    return failures.length > 0 ? 1 : 0;
  });
}

function cellsOf(item: InboxItem): string[] {
  const { pending, assigned, rejected } = item.items;
  return [
    item.submission_id,
    item.site,
    item.database,
    item.account?.name ?? '',
    item.type,
    item.locus ?? (item.scheme_id === undefined ? '' : String(item.scheme_id)),
    item.gone ? 'gone' : item.status,
    item.outcome ?? '',
    ...[pending, assigned, rejected].map(String),
    item.date_submitted,
    item.datestamp,
  ];
}

/** `allelier submissions show --mine`: one of them as its site says now, with its messages, as JSON, or as the table that was sent. */
export function showOwn({ table, ...options }: OneOwn & { table: boolean }, shell: Shell): Promise<void> {
  return onOwn(options, shell, async ({ call }, place) => {
    await call('inbox:open', place);
    const sent = await call('inbox:read', place);
    if (!table) return shell.print(JSON.stringify(sent, undefined, 2));
    const { columns, rows } = settledTable(sent.submission);
    const output = shell.table(columns, 'tsv');
    for (const row of rows) output.row(row, row);
    output.end();
  });
}

/** `allelier submissions message`: writes to the curators. */
export function sendMessage({ text, ...options }: OneOwn & { text: string }, shell: Shell): Promise<void> {
  return onOwn(options, shell, async ({ call }, place) => {
    await call('inbox:reply', { ...place, message: text });
    shell.note('The message was added.');
  });
}

/** `allelier submissions withdraw`: closes an open one. */
export function withdraw(options: OneOwn, shell: Shell): Promise<void> {
  return onOwn(options, shell, async ({ call }, place) => {
    await call('inbox:withdraw', place);
    shell.note('The submission was withdrawn.');
  });
}

/** Does something with a submission of the user, which is looked for at its site if it is not known here. */
export function onOwn<Result>(
  { id, database, ...options }: OneOwn,
  shell: Shell,
  work: (workbench: ShellWorkbench, place: SubmissionPlace) => Promise<Result>,
): Promise<Result> {
  return withWorkbench(shell, async (workbench) => {
    const site = options.site === undefined ? undefined : await workbench.siteNamed(options.site);
    const find = async () =>
      (await workbench.call('inbox:list', { archived: true })).items.filter(
        (item) =>
          item.submission_id === id &&
          (site === undefined || item.site === site) &&
          (database === undefined || item.database === database),
      );
    let found = await find();
    if (found.length === 0) {
      await workbench.call('inbox:refresh', defined({ site }));
      found = await find();
    }
    const [only, other] = found;
    if (!only) throw new AppError(404, 'unknown_submission', `No site has a submission ${id} of yours.`);
    if (other) {
      const known = found.map((one) => `--site ${one.site} --database ${one.database}`).join(', or ');
      throw new AppError(409, 'ambiguous_name', `Several submissions are called ${id}. Add ${known}.`);
    }
    const { submission_id } = only;
    return work(workbench, { site: only.site, database: only.database, submission_id });
  });
}
