import { rm } from 'node:fs/promises';
import { getMeta } from '#electron/store/file/meta.ts';
import type { AlignedSequences } from '#electron/typing/align-sequences/align-sequences.ts';
import { makeAlleleDatabase } from '#electron/typing/foreign-alleles/in-thread.ts';
import { AppError } from '#shared/problem.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { MAX_ALIGNED_ROWS, type AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { countAlleles, fetchAllAlleles, fetchChosen } from '../remote-query/fetch-alleles.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';
import { defined } from '#shared/defined.ts';

/** Aligns alleles of a remote site, which are fetched, on this computer. AppError 400 `too_many_alleles`; refusals of the site. */
async function alignFetched(
  { sites, engine, makeRoom }: WorkbenchContext,
  { site, database, locus, rows }: AlignmentInput,
  { signal, onProgress }: Pick<CallContext, 'signal' | 'onProgress'>,
): Promise<AlignedSequences> {
  const source = sites.get(site);
  const { name } = source.site;
  /** When the site gave what may be outdated now. */
  const outdated: string[] = [];
  const api = clientOf({
    ...source,
    async request(asked) {
      const reply = await source.request(asked);
      if (reply.origin.problem !== undefined) outdated.push(reply.origin.as_of);
      return reply;
    },
  });
  const at = { api, database, signal };
  const ids = new Set(rows.flatMap((row) => (row.kind === 'allele' ? [row.allele_id] : [])));
  const wantsAll = rows.some(({ kind }) => kind === 'all');
  if (wantsAll) refuseTooMany(locus, await countAlleles(at, locus));
  const known = wantsAll ? await fetchAllAlleles(at, locus) : await fetchChosen(at, locus, ids);
  const [oldest] = outdated.toSorted();
  const ofBefore =
    oldest && `${name} does not answer now: its alleles of ${locus} are shown as of ${oldest.slice(0, 10)}.`;
  const folder = await makeRoom();
  try {
    const made = await makeAlleleDatabase(folder, [known], { signal });
    const aligned = await engine.align({ database: made, locus, rows, signal, onProgress });
    return { ...aligned, notes: [...aligned.notes, ...(ofBefore ? [ofBefore] : [])] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseTooMany(locus: string, count: number): void {
  if (count <= MAX_ALIGNED_ROWS) return;
  throw new AppError(
    400,
    'too_many_alleles',
    `${locus} has ${countOf(count, 'allele')}; an alignment holds at most ${numberText(MAX_ALIGNED_ROWS)} rows. Choose some of them.`,
  );
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
          ...defined({ version_date, imported_on, last_updated }),
        },
      };
    },
  };
}
