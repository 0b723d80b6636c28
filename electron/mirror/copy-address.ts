import { AppError } from '#shared/problem.ts';

/** A database of a site, as its address names both. */
interface RemoteDatabase {
  /** Base address of the site. */
  address: string;
  database: string;
}

/** Takes an address such as `https://rest.pubmlst.org/db/pubmlst_neisseria_seqdef` apart. AppError 400 `bad_address`. */
export function readDatabaseAddress(text: string): RemoteDatabase {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const parts = /^(.*)\/db\/([^/]+)\/?/.exec(url?.pathname ?? '');
  if (url && parts && /^https?:$/.test(url.protocol) && !url.username && !url.password) {
    return { address: `${url.origin}${parts[1] ?? ''}`, database: decodeURIComponent(parts[2] ?? '') };
  }
  throw new AppError(
    400,
    'bad_address',
    `"${text}" is no address of a database. It looks like https://rest.pubmlst.org/db/pubmlst_neisseria_seqdef.`,
  );
}
