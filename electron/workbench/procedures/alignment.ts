import { rm } from 'node:fs/promises';
import { getMeta } from '#electron/store/file/meta.ts';
import type { AlignedSequences } from '#electron/typing/align-sequences/align-sequences.ts';
import { makeAlleleDatabase } from '#electron/typing/foreign-alleles/in-thread.ts';
import { AppError } from '#shared/problem.ts';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { fetchAlleles } from '../remote-query/fetch-alleles.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';

/** Alleles that are fetched for one alignment at most: at the pace of a public site, a minute or less. */
const MOST_FETCHED = 200;

/** Aligns alleles of a remote site, which are fetched, on this computer. AppError 400 `too_many_alleles`; refusals of the site. */
async function alignFetched(
  { sites, engine, makeRoom }: WorkbenchContext,
  { site, database, locus, rows }: AlignmentInput,
  { signal, onProgress }: Pick<CallContext, 'signal' | 'onProgress'>,
): Promise<AlignedSequences> {
  const ids = new Set(rows.flatMap((row) => (row.kind === 'allele' ? [row.allele_id] : [])));
  if (ids.size > MOST_FETCHED || rows.some(({ kind }) => kind === 'all')) {
    throw new AppError(
      400,
      'too_many_alleles',
      `At most ${MOST_FETCHED} alleles of another site are fetched for an alignment. Choose some of them.`,
    );
  }
  const known = await fetchAlleles({ api: clientOf(sites.get(site)), database, signal }, locus, [...ids]);
  const folder = await makeRoom();
  try {
    const made = await makeAlleleDatabase(folder, [known], { signal });
    return await engine.align({ database: made, locus, rows, signal, onProgress });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Alignments of alleles and sequences for the screens. */
export function alignmentHandlers(workbench: WorkbenchContext): HandlersOf<'alignment'> {
  const { dataFolder, engine, ports, sites } = workbench;
  return {
    'alignment:make': async (input, context) => {
      const { site, database: name, locus, rows } = input;
      const stamp = { database: name, aligned_at: new Date().toISOString(), app_version: ports.appVersion };
      if (sites.get(site).remote) {
        const { last_updated: _own, ...aligned } = await alignFetched(workbench, input, context);
        return { ...aligned, stamp };
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
          ...(version_date === undefined ? {} : { version_date }),
          ...(imported_on === undefined ? {} : { imported_on }),
          ...(last_updated === undefined ? {} : { last_updated }),
        },
      };
    },
  };
}
