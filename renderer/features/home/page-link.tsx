import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { query } from '#renderer/api/queries.ts';
import type { Bookmark } from '#shared/rpc/contract/settings.ts';

/** Name of the site that a page belongs to; nothing where it is the only one. */
function useSiteName(path: string): string | undefined {
  const sites = useQuery(query('site:list')).data ?? [];
  const [, id] = /^\/sites\/([^/?]+)/.exec(path) ?? [];
  return sites.length > 1 && id !== undefined
    ? sites.find((site) => site.id === decodeURIComponent(id))?.name
    : undefined;
}

/** Leads to a page whose address inside the program is kept. */
export function PageLink({ page }: { page: Bookmark }) {
  const router = useRouter();
  const site = useSiteName(page.path);
  // A bookmark may be named with its site already.
  const title = site === undefined || page.title.startsWith(`${site} /`) ? page.title : `${page.title}, ${site}`;
  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(page.path);
  }
  return (
    <Anchor href={page.path} onClick={open} inherit title={title}>
      {title}
    </Anchor>
  );
}
