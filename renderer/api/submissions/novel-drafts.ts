import type { LocusPlace } from '#shared/rpc/contract/draft-novel.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

/** What of the new alleles of kept results can be submitted. It is asked anew each time: drafts change it. */
export function novelOffer(results: readonly ResultKey[]) {
  return query('draft:novel', { results: [...results] });
}

/** Makes a draft for each of the loci. Gives their ids. AppError 404 `nothing_new`. */
export async function draftNovel(results: readonly ResultKey[], loci: readonly LocusPlace[]): Promise<string[]> {
  return (await rpc.call('draft:from-result', { results: [...results], loci: [...loci] })).draft_ids;
}
