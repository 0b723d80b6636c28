import { queryOptions } from '@tanstack/react-query';
import type { InboxFailure, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const inboxQueries = {
  /** The user's own submissions as they were last read; no site is asked. */
  list: (archived: boolean) =>
    queryOptions({
      queryKey: [...keys.inbox, 'list', archived],
      queryFn: ({ signal }) => rpc.call('inbox:list', { archived }, { signal }),
    }),

  unread: () =>
    queryOptions({
      queryKey: [...keys.inbox, 'unread'],
      queryFn: ({ signal }) => rpc.call('inbox:unread', undefined, { signal }),
    }),

  /** One of them as it was last read. AppError 404 `unknown_submission`. */
  one: (place: SubmissionPlace) =>
    queryOptions({
      queryKey: [...keys.inbox, 'one', place],
      queryFn: ({ signal }) => rpc.call('inbox:read', place, { signal }),
    }),

  /** Its files, at the site or as they were kept. */
  files: (place: SubmissionPlace) =>
    queryOptions({
      queryKey: ['inbox-files', place],
      queryFn: ({ signal }) => rpc.call('inbox:files', place, { signal }),
    }),

  /** Asks all sites, as long as it is looked at. What they say comes with the list. */
  refresh: () =>
    queryOptions({
      queryKey: ['inbox-refresh'],
      queryFn: ({ signal }): Promise<InboxFailure[]> => rpc.call('inbox:refresh', {}, { signal }),
      staleTime: 0,
    }),

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

export function replyTo(place: SubmissionPlace, message: string): Promise<void> {
  return rpc.call('inbox:reply', { ...place, message });
}

/** Closes an open submission at its site. */
export function withdraw(place: SubmissionPlace): Promise<void> {
  return rpc.call('inbox:withdraw', place);
}

/** Deletes a closed submission at its site, and here unless it `keeps`. */
export function deleteForGood(place: SubmissionPlace, { keeps }: { keeps: boolean }): Promise<void> {
  return rpc.call('inbox:delete', { ...place, keeps });
}

/** Asks one site for changes. */
export function askSite(site: string): Promise<InboxFailure[]> {
  return rpc.call('inbox:refresh', { site });
}

/** Adds files to a submission at its site. Gives those that were not taken, and why. */
export function addFiles(place: SubmissionPlace, tokens: string[]): Promise<{ name: string; reason: string }[]> {
  return rpc.call('inbox:add-files', { ...place, tokens });
}

/** Keeps the files of a submission on this computer. */
export function keepHere(place: SubmissionPlace): Promise<void> {
  return rpc.call('inbox:keep', place);
}

/** Hides a submission from the list, or shows it again. */
export function archive(place: SubmissionPlace, archived: boolean): Promise<void> {
  return rpc.call('inbox:archive', { ...place, archived });
}

/** Makes a draft of a submission; gives its id. */
export async function correct(place: SubmissionPlace): Promise<string> {
  return (await rpc.call('inbox:correct', place)).draft_id;
}
