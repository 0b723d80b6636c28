import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

/** What asks a site as one account or another. */
export type SourceTools = Pick<WorkbenchContext, 'sites' | 'remoteSites'>;

/**
 * Works with the site of a draft as the account asks it as which the draft is sent, whichever account is used there otherwise. The
 * source holds until the work ends. AppError 404 `unknown_site`.
 */
export async function withSource<Result>(
  { sites, remoteSites }: SourceTools,
  { site, account }: Pick<DraftRow, 'site' | 'account'>,
  work: (source: SiteSource) => Promise<Result>,
): Promise<Result> {
  const usual = sites.get(site);
  if (site === LOCAL_SITE || account === null) return work(usual);
  const row = remoteSites.row(site);
  // A key would read in place of the account, and does not see what is the account's own.
  if (row.account === account && !(await remoteSites.keys.here(site))) return work(usual);
  const source = await remoteSites.readAs(row, account);
  try {
    return await work(source);
  } finally {
    source.remote?.close();
  }
}
