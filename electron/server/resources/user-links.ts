import { USER_PATH } from '#shared/api/common.ts';
import type { Links } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';

/** Links to the sender and the curator of a record. Absent if they are unknown. */
export function attribution(
  links: Links,
  database: string,
  record: { sender: number | null; curator: number | null },
): { sender?: string; curator?: string } {
  return defined({
    sender: record.sender === null ? undefined : userUri(links, database, record.sender),
    curator: record.curator === null ? undefined : userUri(links, database, record.curator),
  });
}

export function userUri(links: Links, database: string, user_id: number): string {
  return links.to({ path: USER_PATH }, { database, user_id });
}
