import type { ShownColumn, IsolateRequest, NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import type { PrivateCount } from '#shared/rules/private-count.ts';
import { rpc } from '../bridge.ts';
import { takeSaved } from '../workbench/files.ts';

export interface TableInMaking {
  id: string;
  /** Adds rows; the next may be added when this resolves. */
  add: (rows: WrittenRow[]) => Promise<void>;
  discard: () => Promise<void>;
}

/** Begins a file of rows on the main side, which holds them while they come. */
export async function startTable(table: NewTable): Promise<TableInMaking> {
  const { table_id } = await rpc.call('table:begin', table);
  return {
    id: table_id,
    add: (rows) => rpc.call('table:add', { table_id, rows }),
    // What cannot be discarded goes when the program next starts.
    discard: () => rpc.call('table:discard', { table_id }).catch(() => undefined),
  };
}

/** Gives the file to the user. Answers the name under which it was saved, or undefined if the user cancelled. */
export async function finishTable(
  { id }: TableInMaking,
  name: string,
  options: CallOptions,
): Promise<string | undefined> {
  return takeSaved(await rpc.call('table:finish', { table_id: id }, options), name);
}

/**
 * Saves a whole list of isolates of this computer, which the main side reads by itself. Gives the name under which it was
 * saved (undefined if the user cancelled), how many are private if it is not said yet whether these leave, or nothing at all if that
 * cannot be done now.
 */
export async function saveIsolates(
  table: NewTable,
  isolates: IsolateRequest,
  { shown, leaving }: { shown: ShownColumn[]; leaving: 'ask' | 'all' | 'public' },
  options: CallOptions,
): Promise<{ name: string | undefined } | { hidden: PrivateCount } | undefined> {
  const saved = await rpc.call('table:isolates', { table, isolates, shown, leaving }, options);
  if (saved.kind === 'private') return { hidden: saved };
  return saved.kind === 'outdated' ? undefined : { name: takeSaved(saved, table.name) };
}
