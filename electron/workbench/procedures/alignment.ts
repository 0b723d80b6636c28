import { getMeta } from '#electron/store/file/meta.ts';
import { defined } from '#shared/defined.ts';
import { alignAtSite } from '../remote-query/align-at-site.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';

/** Alignments of alleles and sequences for the screens. */
export function alignmentHandlers(workbench: WorkbenchContext): HandlersOf<'alignment'> {
  const { dataFolder, engine, ports, sites } = workbench;
  return {
    'alignment:make': async (input, context) => {
      const { site, database: name, locus, rows } = input;
      const stamp = { database: name, aligned_at: new Date().toISOString(), app_version: ports.appVersion };
      if (sites.get(site).remote) {
        const { aligned, origin } = await alignAtSite(workbench, input, context);
        return { ...aligned, stamp: { ...stamp, ...origin } };
      }
      const { signal, onProgress } = context;
      const opened = await openQueryable(dataFolder, name);
      const { file } = opened;
      const { version_date, imported_on } = await getMeta(opened);
      const database = { file, index: dataFolder.indexFileOf(name) };
      const { last_updated, ...aligned } = await engine.align({ database, locus, rows, signal, onProgress });
      return {
        ...aligned,
        stamp: {
          ...stamp,
          ...defined({ version_date, imported_on, last_updated }),
        },
      };
    },
  };
}
