import { ActionIcon, Burger, Kbd, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useMatches, useParams, useSearch } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { useBookmarks } from '#renderer/api/workbench/bookmarks.ts';
import { useRecordNames } from '../palette/use-record-names.ts';
import { type Crumb, crumbsOf } from './crumbs-of.ts';
import { workPlaceOf } from './work-place.ts';
import classes from './topbar.module.css';

/** Where one is, and the way to anywhere else. */
export function Topbar({
  onToggleNavigation,
  isNavigationOpen,
  onShowShortcuts,
  onShowPalette,
}: {
  /** Absent while the navigation is always there. */
  onToggleNavigation: (() => void) | undefined;
  isNavigationOpen: boolean;
  onShowShortcuts: () => void;
  onShowPalette: () => void;
}) {
  const crumbs = useCrumbs();
  return (
    // Not a header element: an open dialog has one, and a page has one banner.
    <section aria-label="Top bar" className={classes['topbar']}>
      {onToggleNavigation ? (
        <Burger
          size="xs"
          opened={isNavigationOpen}
          onClick={onToggleNavigation}
          aria-label="Navigation"
          aria-expanded={isNavigationOpen}
        />
      ) : null}
      <Crumbs crumbs={crumbs} />
      <BookmarkToggle crumbs={crumbs} />
      <UnstyledButton className={classes['search']} onClick={onShowPalette} aria-keyshortcuts="Control+K">
        <IconSearch size={14} aria-hidden="true" />
        <span className={classes['label']}>Search or run a command</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <ActionIcon aria-label="Keyboard shortcuts" onClick={onShowShortcuts}>
        <IconKeyboard size={18} aria-hidden="true" />
      </ActionIcon>
    </section>
  );
}

/** Keeps the page shown at hand, on Home and in the palette, or does so no more. Home itself needs none. */
function BookmarkToggle({ crumbs: [, ...crumbs] }: { crumbs: readonly Crumb[] }) {
  const path = useLocation({ select: ({ href }) => href });
  const { bookmarks, add, remove } = useBookmarks();
  if (crumbs.length === 0) return null;
  const isKept = bookmarks.some((one) => one.path === path);
  const place = crumbs.map(({ label }) => label).join(' / ');
  const title = path.includes('filter=') ? `${place}, found by a query` : place;
  return (
    <ActionIcon
      aria-label="Bookmark this page"
      aria-pressed={isKept}
      title={isKept ? 'Remove the bookmark' : 'Bookmark this page'}
      onClick={() => (isKept ? remove(path) : add({ path, title }))}
    >
      {isKept ? <IconStarFilled size={18} aria-hidden="true" /> : <IconStar size={18} aria-hidden="true" />}
    </ActionIcon>
  );
}

/** The steps from Home to the page shown. */
function useCrumbs(): Crumb[] {
  // Of the page shown: the location is that of the next one already while that is loaded.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb });
  const work = workPlaceOf({ pathname, params, search });
  const shown = work ?? { pathname, params };
  const sites = useQuery(query('site:list')).data ?? [];
  const siteName = sites.length > 1 ? sites.find(({ id }) => id === params.site)?.name : undefined;
  const way = crumbsOf(shown.pathname, shown.params, { siteName, names: useRecordNames(shown.params), page });
  return work ? [...way, { label: work.label, path: pathname }] : way;
}

/** The way from Home to the page shown. */
function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className={classes['crumbs']}>
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={path} activeOptions={{ exact: true }}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
