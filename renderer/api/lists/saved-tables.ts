import type { NewTable, TableRow } from '#shared/rpc/contract/table.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { takeSaved } from '../workbench/files.ts';

/** A table that is being saved. */
export interface TableInMaking {
  id: string;
  /** Adds rows; the next may be added when this resolves. */
  add: (rows: TableRow[]) => Promise<void>;
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
