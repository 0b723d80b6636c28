import { ActionIcon, Burger, Kbd, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { BookmarkToggle } from './bookmark-toggle.tsx';
import { Crumbs, useCrumbs } from './crumbs.tsx';
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
