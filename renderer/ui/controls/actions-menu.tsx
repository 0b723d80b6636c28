import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { defined } from '#shared/defined.ts';
import { inMenuOrder, type MenuAction } from './menu-action.ts';

interface ActionsMenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** It stands in a row of a table. */
  isSmall?: boolean;
}

/** What can be done besides the one or two buttons of a page or a row. Nothing if there is nothing. */
export function ActionsMenu({ label, actions, isSmall = false }: ActionsMenuProps) {
  if (actions.length === 0) return null;
  const ordered = inMenuOrder(actions);
  const firstRemoving = ordered.findIndex(({ group }) => group === 'remove');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...(isSmall ? { size: 'sm' } : { variant: 'default' })} aria-label={label}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ordered.map((action, place) => (
          <Fragment key={action.label}>
            {place > 0 && place === firstRemoving ? <Menu.Divider /> : null}
            <ActionItem {...action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A choice of a menu. */
export function ActionItem({ label, icon: ActionMark, group, isDisabled = false, run }: MenuAction) {
  return (
    <Menu.Item
      disabled={isDisabled}
      onClick={run}
      {...defined({ c: group === 'remove' ? 'var(--status-bad)' : undefined })}
      leftSection={ActionMark ? <ActionMark size={16} aria-hidden="true" /> : null}
    >
      {label}
    </Menu.Item>
  );
}
