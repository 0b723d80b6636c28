import { type Block, deleteBlock, putBlock } from '#shared/api/block.ts';
import { routes } from '#shared/api/routes.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { api } from '../bridge.ts';
import { routeQuery } from '../queries.ts';

/** What is not used of a database. Only another Allelier knows the routes. */
export const blockQueries = {
  list: (site: string, database: string) => routeQuery(site, routes.listBlocks, { database }, { return_all: 1 }),
};

/** An allele or a profile that can be blocked. */
export type BlockAddress = DatabasePlace & Pick<Block, 'record' | 'within' | 'id'>;

/** Says why a record is not used, and gives the line of the history. Undefined: that was said before. */
export async function block({ site, id: record_id, ...params }: BlockAddress, because: string) {
  const { change } = await api(site).send(putBlock, { ...params, record_id }, { because });
  return defined({ change });
}

/** Uses a record again, and gives the line of the history. */
export async function unblock({ site, id: record_id, ...params }: BlockAddress, reason: string) {
  const { change } = await api(site).remove(
    deleteBlock,
    { ...params, record_id },
    { query: defined({ reason: reason || undefined }) },
  );
  return { change };
}
