import type { ReplyOrigin } from '#shared/api/reply-origin.ts';

/** How old the oldest reply of a site on a page is. */
export interface ReplyAge {
  /** Path of the page. */
  page: string;
  /** When the site gave it, or last said that it holds: ISO timestamp. */
  as_of: string;
  /** Why the site could not be asked, where that is so. */
  problem?: string;
}

const ages = new Map<string, ReplyAge>();
const listeners = new Set<() => void>();

/** Notes where a reply comes from. Of several on one page the oldest counts. */
export function noteReply(site: string, { as_of, problem }: ReplyOrigin): void {
  const page = window.location.pathname;
  const known = ages.get(site);
  const before = known?.page === page ? known : undefined;
  const why = problem ?? before?.problem;
  ages.set(site, {
    page,
    as_of: before && before.as_of < as_of ? before.as_of : as_of,
    ...(why === undefined ? {} : { problem: why }),
  });
  for (const listener of listeners) listener();
}

/** Forgets the age, as everything is asked for anew. */
export function forgetAge(site: string): void {
  ages.delete(site);
  for (const listener of listeners) listener();
}

export function readAge(site: string | undefined): ReplyAge | undefined {
  return site === undefined ? undefined : ages.get(site);
}

/** Calls the listener after each reply. Returns the function that ends that. */
export function subscribeAges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
