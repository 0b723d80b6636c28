import { getMeta } from '#electron/store/file/meta.ts';
import { AppError } from '#shared/problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';

/** Alignments of alleles and sequences for the screens. */
export function alignmentHandlers({ dataFolder, engine, ports, sites }: WorkbenchContext): HandlersOf<'alignment'> {
  return {
    'alignment:make': async ({ site, database: name, locus, rows }, { signal, onProgress }) => {
      if (!sites.get(site).site.capabilities.align) {
        throw new AppError(
          400,
          'remote_alignment_unavailable',
          'Only alleles of databases on this computer can be aligned so far.',
        );
      }
      const opened = await openQueryable(dataFolder, name);
      const { file } = opened;
      const { version_date } = await getMeta(opened);
      const database = { file, index: dataFolder.indexFileOf(name) };
      const { last_updated, ...aligned } = await engine.align({ database, locus, rows, signal, onProgress });
      return {
        ...aligned,
        stamp: {
          database: name,
          aligned_at: new Date().toISOString(),
          app_version: ports.appVersion,
          ...(version_date === undefined ? {} : { version_date }),
          ...(last_updated === undefined ? {} : { last_updated }),
        },
      };
    },
  };
}
