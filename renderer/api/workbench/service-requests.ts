import type { ServiceRequest } from '#shared/rpc/contract/service.ts';

/** Requests that a screen holds. */
const HELD_REQUESTS = 500;

/**
 * Held requests with later ones added; what is held already is passed over. `undefined` when some are missing between the two,
 * so that the list must be read again.
 */
export function addRequests(
  held: readonly ServiceRequest[],
  later: readonly ServiceRequest[],
): ServiceRequest[] | undefined {
  const last = held.at(-1)?.id;
  const added = last === undefined ? later : later.filter(({ id }) => id > last);
  if (last !== undefined && added[0] && added[0].id > last + 1) return undefined;
  return [...held, ...added].slice(-HELD_REQUESTS);
}
