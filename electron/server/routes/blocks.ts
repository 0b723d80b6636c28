import type { FastifyInstance } from 'fastify';
import type { Block } from '#shared/api/block.ts';
import { routes } from '#shared/api/routes.ts';
import { type BlockRow, countBlocks, findBlock, listBlocks } from '#electron/store/records/blocks.ts';
import type { Part } from '#electron/store/records/part.ts';
import { pagedItems } from '../lists/paged-items.ts';
import { defined } from '#shared/defined.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { Service } from '../http/service.ts';
import { curated } from './curation/record-handlers.ts';

function blockResource({ is_there, ...row }: BlockRow): Block {
  return { ...row, is_there: is_there === 1 };
}

/** The routes that tell and say what is not used here (`shared/api/block.ts`). */
export function mountBlocks(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listBlocks, async (context) => {
    const { database } = context;
    return pagedItems(context, routes.listBlocks, 'blocks', {
      records: countBlocks(database),
      read: (part: Part<BlockRow>) => listBlocks(database, part),
      show: (rows) => rows.map(blockResource),
    });
  });
  registerRoute(app, service, routes.putBlock, async (context) => {
    const { record, within, record_id: id } = context.params;
    const { because } = context.body;
    const { change } = await curated(context, 'block.set', { record, within, id, because });
    const found = findBlock(context.database.connection, { record, within, id });
    return json({ ...blockResource(found ?? { record, within, id, because, is_there: 1 }), ...defined({ change }) });
  });
  registerRoute(app, service, routes.deleteBlock, async (context) => {
    const { record, within, record_id: id } = context.params;
    const { change } = await curated(context, 'block.lift', { record, within, id, reason: context.query.reason });
    return json({ deleted: true, change });
  });
}
