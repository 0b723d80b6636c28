import { rm } from 'node:fs/promises';
import { LONGEST_KEPT } from '#electron/remote/offline-cache.ts';
import type { SiteRequest, SiteSource } from '#electron/remote/site-source.ts';
import type { AlignedSequences } from '#electron/typing/align-sequences/align-sequences.ts';
import type { KnownLocus } from '#electron/typing/foreign-alleles/allele-database.ts';
import { makeAlleleDatabase } from '#electron/typing/foreign-alleles/in-thread.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { MAX_ALIGNED_ROWS, type AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import type { CallContext } from '../procedures/handler-types.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { clientOf } from './client-of.ts';
import { countAlleles, fetchAllAlleles, fetchChosen } from './fetch-alleles.ts';
import { noteReplyTimes } from './reply-times.ts';

/** What is aligned, and where its alleles come from: the name of the site, and when it gave the oldest of its replies. */
interface AlignedAtSite {
  aligned: Omit<AlignedSequences, 'last_updated'>;
  origin: { site: string; as_of?: string };
}

/**
 * Aligns alleles of a remote site, which are fetched, on this computer. AppError 400 `too_many_alleles`, `many_to_fetch`; 502
 * `site_inconsistent`; refusals of the site; those of `alignSequences`.
 */
export async function alignAtSite(
  { sites, engine, makeRoom }: WorkbenchContext,
  { site, database, locus, rows, may_fetch: mayFetch = false }: AlignmentInput,
  { signal, onProgress }: Pick<CallContext, 'signal' | 'onProgress'>,
): Promise<AlignedAtSite> {
  const { name } = sites.get(site).site;
  const message = `Fetching alleles of ${locus} from ${name}`;
  onProgress?.({ done: 0, unit: 'bytes', message });
  const told = tellingBytes(sites.get(site), (done, total) =>
    onProgress?.({ done, unit: 'bytes', message, ...defined({ total }) }),
  );
  const { source, unchangedSince, asOf, outdatedSince } = noteReplyTimes(told.source);
  const api = clientOf(source);
  const at = { api, database, signal, unchangedSince };
  const wantsAll = rows.some(({ kind }) => kind === 'all');
  const ids = new Set(rows.flatMap((row) => (row.kind === 'allele' ? [row.allele_id] : [])));
  const { known, notes } = wantsAll
    ? await fetchWhole(at, locus, name)
    : { known: await fetchChosen(at, locus, { ids, mayFetch }), notes: [] };
  const oldest = outdatedSince();
  const ofBefore =
    oldest && `${name} does not answer now: its alleles of ${locus} are shown as of ${oldest.slice(0, 10)}.`;
  const folder = await makeRoom();
  try {
    const made = await makeAlleleDatabase(folder, [known], { signal });
    const { last_updated: _own, ...aligned } = await engine.align({ database: made, locus, rows, signal, onProgress });
    return {
      aligned: { ...aligned, notes: [...aligned.notes, ...notes, ...(ofBefore ? [ofBefore] : []), ...told.notes()] },
      origin: { site: name, ...defined({ as_of: asOf() }) },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes of a reply below which it is not worth a word. */
const TOLD_BYTES = 100_000;

/** A site that tells how many bytes of a long reply have come, and which replies were too long to be kept. */
function tellingBytes(source: SiteSource, tell: (done: number, total: number | undefined) => void) {
  const notes = new Set<string>();
  const onReceived: SiteRequest['onReceived'] = (bytes, total) => {
    if (Math.max(bytes, total ?? 0) >= TOLD_BYTES) tell(bytes, total);
  };
  const request: SiteSource['request'] = async (asked) => {
    const reply = await source.request({ ...asked, onReceived });
    const length = typeof reply.body === 'string' ? reply.body.length : 0;
    if (length > LONGEST_KEPT)
      notes.add(
        `The file of alleles is not kept, because it is larger than ${LONGEST_KEPT / 1024 / 1024} MB: another alignment fetches it again.`,
      );
    return reply;
  };
  return { source: { ...source, request }, notes: () => [...notes] };
}

/** All alleles of a locus, if they are few enough to be drawn; says so where the site counts others than it sends. */
async function fetchWhole(
  at: Parameters<typeof countAlleles>[0],
  locus: string,
  site: string,
): Promise<{ known: KnownLocus; notes: string[] }> {
  const counted = await countAlleles(at, locus);
  const { records: count } = counted;
  refuseTooMany(locus, count);
  const { left_out: odd, ...known } = await fetchAllAlleles(at, locus, { counted });
  const usable = known.alleles.length;
  refuseTooMany(locus, usable);
  if (usable === 0) throw new AppError(404, 'no_alleles', `${site} sends no alleles of ${locus}.`);
  const sent = usable + odd.length;
  const differs = `${site} counts ${countOf(count, 'allele')} of ${locus}, and sent ${numberText(sent)} of them.`;
  const named = odd.slice(0, 5).join(', ') + (odd.length > 5 ? ', …' : '');
  const without = `${countOf(odd.length, 'allele')} left out (${named}): what ${site} sent of them is no sequence.`;
  return { known, notes: [...(sent === count ? [] : [differs]), ...(odd.length === 0 ? [] : [without])] };
}

function refuseTooMany(locus: string, count: number): void {
  if (count <= MAX_ALIGNED_ROWS) return;
  throw new AppError(
    400,
    'too_many_alleles',
    `${locus} has ${countOf(count, 'allele')}; an alignment holds at most ${numberText(MAX_ALIGNED_ROWS)} rows. Choose some of them.`,
  );
}
