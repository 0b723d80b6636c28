import { queryOptions } from '@tanstack/react-query';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

export const inboxQueries = {
  /** The user's own submissions as they were last read; no site is asked. */
  list: (archived: boolean) => query('inbox:list', { archived }),

  unread: () => query('inbox:unread'),

  /** One of them as it was last read. AppError 404 `unknown_submission`. */
  one: (place: SubmissionPlace) => query('inbox:read', place),

  /** Its files, at the site or as they were kept. */
  files: (place: SubmissionPlace) => query('inbox:files', place),

  /** Asks all sites, as long as it is looked at. What they say comes with the list. */
  refresh: () => query('inbox:refresh', {}),

  /** Asks the site for one, which is read from then on. Gives the time of it. */
  open: (place: SubmissionPlace) =>
    queryOptions({
      queryKey: ['inbox-open', place],
      queryFn: async ({ signal }) => {
        await rpc.call('inbox:open', place, { signal });
        return Date.now();
      },
      staleTime: 0,
    }),
};

/** Closes an open submission at its site. */
export function withdraw(place: SubmissionPlace): Promise<void> {
  return rpc.call('inbox:withdraw', place);
}

/** Deletes a closed submission at its site, and here unless it `keeps`. */
export function deleteForGood(place: SubmissionPlace, { keeps }: { keeps: boolean }): Promise<void> {
  return rpc.call('inbox:delete', { ...place, keeps });
}

/** Adds files to a submission at its site. Gives those that were not taken, and why. */
export function addFiles(place: SubmissionPlace, tokens: string[]): Promise<{ name: string; reason: string }[]> {
  return rpc.call('inbox:add-files', { ...place, tokens });
}

/** Hides a submission from the list, or shows it again. */
export function archive(place: SubmissionPlace, archived: boolean): Promise<void> {
  return rpc.call('inbox:archive', { ...place, archived });
}

/** Makes a draft of a submission; gives its id. */
export async function correct(place: SubmissionPlace): Promise<string> {
  return (await rpc.call('inbox:correct', place)).draft_id;
}
