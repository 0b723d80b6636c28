import { createHttpSite } from '#electron/remote/http-site.ts';
import type { ProxyEnvironment } from '#electron/remote/outgoing-proxy.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { CopyOrigin } from '#electron/store/file/copy-origin.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { CopySource } from './mirror-task.ts';

/** A copy is updated from where it came: that source, and who asks it. AppError 409 `no_copy`. */
export async function originOfCopy(dataFolder: DataFolder, database: string): Promise<CopyOrigin> {
  const { copy_of } = await getMeta(await dataFolder.open(database));
  if (copy_of && copy_of.address !== '') return copy_of;
  throw new AppError(
    409,
    'no_copy',
    `"${database}" is no copy of a remote database, so there is nothing to update it from.`,
  );
}

/** The source of a copy. */
export function sourceOfCopy({ site, address, dialect, database, schemes, isolates }: CopyOrigin): CopySource {
  return { site, address, dialect, database, ...defined({ schemes, isolates }) };
}

/** The known site of an address; else one that is asked without an account. */
export function siteFor(
  known: readonly SiteSource[],
  source: CopySource,
  { appVersion, proxy }: { appVersion: string; proxy: ProxyEnvironment },
): SiteSource {
  const found = known.find(({ site }) => site.address === source.address);
  if (found) return found;
  const { site: name, address, dialect } = source;
  return createHttpSite({ id: 'copy', name, address, dialect, userAgent: `Allelier/${appVersion}`, proxy });
}
