import type { ReplyOrigin } from '#shared/api/reply-origin.ts';
import { createListeners } from '#renderer/ui/store.ts';
import { defined } from '#shared/defined.ts';

/** How old the oldest reply of a site on a page is. */
interface ReplyAge {
  /** Path of the page. */
  page: string;
  /** When the site gave it, or last said that it holds: ISO timestamp. */
  as_of: string;
  /** Why the site could not be asked, where that is so. */
  problem?: string;
  /** What the site says beside its data, such as that strangers do not see all of them (`wire-notes.md` §1.6). */
  limit?: string;
}

const ages = new Map<string, ReplyAge>();
const { subscribe, tell } = createListeners();

/** Notes where a reply comes from, and what the site says beside its data. Of several replies on one page the oldest counts. */
export function noteReply(
  site: string,
  { status, body, origin }: { status: number; body: unknown; origin: ReplyOrigin },
): void {
  const { as_of, problem } = origin;
  const page = window.location.pathname;
  const known = ages.get(site);
  const before = known?.page === page ? known : undefined;
  const why = problem ?? before?.problem;
  const limit = (status === 200 ? messageIn(body) : undefined) ?? before?.limit;
  ages.set(site, {
    page,
    as_of: before && before.as_of < as_of ? before.as_of : as_of,
    ...defined({ problem: why, limit }),
  });
  tell();
}

/** The `message` of a reply, which deployed servers add where they hold something back. */
function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

/** Forgets the age, as everything is asked for anew. */
export function forgetAge(site: string): void {
  ages.delete(site);
  tell();
}

export function readAge(site: string | undefined): ReplyAge | undefined {
  return site === undefined ? undefined : ages.get(site);
}

/** Calls the listener after each reply. Returns the function that ends that. */
export const subscribeAges = subscribe;
