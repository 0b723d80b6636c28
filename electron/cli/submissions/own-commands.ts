import { AppError } from '#shared/problem.ts';
import { settledTable } from '#shared/rules/settled-table.ts';
import type { InboxItem, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor } from '../terminal/table-text.ts';
import { siteNamed, withWorkbench, type ShellWorkbench } from './with-workbench.ts';

interface OwnOptions {
  dataFolder: string;
  /** Id or name of a site. */
  site?: string | undefined;
}

export interface ListOwnOptions extends OwnOptions {
  database?: string | undefined;
  json: boolean;
}

export interface OneOwnOptions extends OwnOptions {
  id: string;
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
export function listOwnCommand({ dataFolder, json, ...options }: ListOwnOptions, streams: CliStreams): Promise<number> {
  return withWorkbench(dataFolder, streams, async (workbench) => {
    const { call } = workbench;
    const site = options.site === undefined ? undefined : await siteNamed(workbench, options.site);
    const failures = await call('inbox:refresh', site === undefined ? {} : { site });
    const { items } = await call('inbox:list', { archived: true });
    const output = (text: string) => streams.stdout.write(text);
    const table = createRowWriter(json ? 'json' : formatFor(undefined, streams.stdout), LISTED, output);
    for (const item of items) {
      if (site !== undefined && item.site !== site) continue;
      if (options.database !== undefined && item.database !== options.database) continue;
      table.row(cellsOf(item), item);
    }
    table.end();
    for (const { site_name, database, message } of failures) {
      streams.stderr.write(`${database === undefined ? site_name : `${database} at ${site_name}`}: ${message}\n`);
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
export function showOwnCommand(
  { table, ...options }: OneOwnOptions & { table: boolean },
  streams: CliStreams,
): Promise<number> {
  return onOwn(options, streams, async ({ call }, place) => {
    await call('inbox:open', place);
    const sent = await call('inbox:read', place);
    if (!table) return void streams.stdout.write(`${JSON.stringify(sent, undefined, 2)}\n`);
    const { columns, rows } = settledTable(sent.submission);
    const output = createRowWriter('tsv', columns, (text) => streams.stdout.write(text));
    for (const row of rows) output.row(row, row);
    output.end();
  });
}

/** `allelier submissions message`: writes to the curators. */
export function messageCommand(
  { text, ...options }: OneOwnOptions & { text: string },
  streams: CliStreams,
): Promise<number> {
  return onOwn(options, streams, async ({ call }, place) => {
    await call('inbox:reply', { ...place, message: text });
    streams.stderr.write('The message was added.\n');
  });
}

/** `allelier submissions withdraw`: closes an open one. */
export function withdrawCommand(options: OneOwnOptions, streams: CliStreams): Promise<number> {
  return onOwn(options, streams, async ({ call }, place) => {
    await call('inbox:withdraw', place);
    streams.stderr.write('The submission was withdrawn.\n');
  });
}

/** Does something with a submission of the user, which is looked for at its site if it is not known here. */
function onOwn(
  { dataFolder, id, database, ...options }: OneOwnOptions,
  streams: CliStreams,
  work: (workbench: ShellWorkbench, place: SubmissionPlace) => Promise<void>,
): Promise<number> {
  return withWorkbench(dataFolder, streams, async (workbench) => {
    const site = options.site === undefined ? undefined : await siteNamed(workbench, options.site);
    const find = async () =>
      (await workbench.call('inbox:list', { archived: true })).items.filter(
        (item) =>
          item.submission_id === id &&
          (site === undefined || item.site === site) &&
          (database === undefined || item.database === database),
      );
    let found = await find();
    if (found.length === 0) {
      await workbench.call('inbox:refresh', site === undefined ? {} : { site });
      found = await find();
    }
    const [only, other] = found;
    if (!only) throw new AppError(404, 'unknown_submission', `No site has a submission ${id} of yours.`);
    if (other) {
      const known = found.map((one) => `--site ${one.site} --database ${one.database}`).join(', or ');
      throw new AppError(409, 'ambiguous_name', `Several submissions are called ${id}. Add ${known}.`);
    }
    const { submission_id } = only;
    await work(workbench, { site: only.site, database: only.database, submission_id });
    return 0;
  });
}
