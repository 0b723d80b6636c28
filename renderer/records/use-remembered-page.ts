import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberPage } from '#renderer/api/recent.ts';

/** Puts the page shown on the list of recent ones, once its record has been found. */
export function useRememberedPage(title: string | undefined): void {
  const client = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (title !== undefined) void rememberPage(client, { path, title });
  }, [client, path, title]);
}
