import { deleteBlock, listBlocks, putBlock } from '#shared/api/block.ts';
import { defined } from '#shared/defined.ts';
import { askSite } from '../sites/ask-site.ts';
import type { Shell } from '../shell.ts';
import type { BlockOptions } from './curation.ts';

/**
 * `allelier block`: says that an allele or a profile is not used, or is used again; without one, lists what is not used. AppError codes:
 * those of the routes.
 */
export function blockCommand(options: BlockOptions, shell: Shell): Promise<void> {
  const { database, record, within = '', id: record_id = '', reason, unblock, site, format } = options;
  return askSite(shell, site, async (api) => {
    if (record === undefined) {
      const { blocks } = await api.get(listBlocks, { database }, { return_all: 1 });
      const table = shell.table(['record', 'within', 'id', 'because', 'there'], format);
      for (const block of blocks) {
        const { record: kind, within: of, id, because, is_there } = block;
        table.row([kind, of, id, because, is_there ? 'yes' : 'no'], block);
      }
      return table.end();
    }
    const params = { database, record, within, record_id };
    const name = `${record} ${within}-${record_id}`;
    if (unblock) {
      await api.remove(deleteBlock, params, { query: defined({ reason }) });
      return shell.print(`The ${name} is used again.`);
    }
    await api.send(putBlock, params, { because: reason ?? '' });
    shell.print(`The ${name} is not used here from now on.`);
  });
}
