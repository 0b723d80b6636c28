import { useQueryClient } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#renderer/api/queries.ts';

/** Puts the page shown on the list of recent ones, once its record has been found. */
export function useRememberedPage(title: string | undefined): void {
  const client = useQueryClient();
  // The page's own address: that of the window is already the next one when a page is left.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useEffect(() => {
    if (title === undefined) return;
    // A failure is no reason to disturb the reader: the page itself is there.
    call(client, 'recent:add', { path, title }).catch(() => undefined);
  }, [client, path, title]);
}
