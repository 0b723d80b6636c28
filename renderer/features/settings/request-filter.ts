import type { ServiceRequest } from '#shared/rpc/contract/service.ts';

/** Which requests are listed: all, or those answered with a status of a kind. */
export const OUTCOMES = ['all', 'answered', 'refused', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Below 400 a request was answered, below 500 refused, else it failed; 499 is a client that did not wait. */
export function outcomeOf({ status }: ServiceRequest): Exclude<Outcome, 'all'> {
  if (status < 400) return 'answered';
  return status < 500 ? 'refused' : 'failed';
}

/** Requests of a kind whose path holds the words, newest first. */
export function filterRequests(requests: readonly ServiceRequest[], outcome: Outcome, words: string): ServiceRequest[] {
  const wanted = words.trim().toLowerCase();
  return requests
    .filter((request) => outcome === 'all' || outcomeOf(request) === outcome)
    .filter(({ path }) => path.toLowerCase().includes(wanted))
    .toReversed();
}

/** How many requests there are of each kind. */
export function countOutcomes(requests: readonly ServiceRequest[]): Record<Outcome, number> {
  const counts = { all: requests.length, answered: 0, refused: 0, failed: 0 };
  for (const request of requests) counts[outcomeOf(request)] += 1;
  return counts;
}
