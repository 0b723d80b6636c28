import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';

export interface MenuAction {
  label: string;
  icon?: Icon;
  /** Deletes or cannot be undone: stands last, in the colour of danger. */
  isDangerous?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/** What can be done besides the one or two buttons of a page or a row. Nothing if there is nothing. */
export function ActionsMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  const isDangerous = (action: MenuAction): boolean => action.isDangerous === true;
  const dangerous = actions.filter(isDangerous);
  const usual = actions.filter((action) => !isDangerous(action));
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {usual.map(menuItem)}
        {usual.length > 0 && dangerous.length > 0 ? <Menu.Divider /> : null}
        {dangerous.map(menuItem)}
      </Menu.Dropdown>
    </Menu>
  );
}

function menuItem({ label, icon: ActionMark, isDangerous = false, isDisabled = false, run }: MenuAction) {
  return (
    <Menu.Item
      key={label}
      disabled={isDisabled}
      onClick={run}
      {...(isDangerous ? { c: 'var(--status-bad)' } : {})}
      leftSection={ActionMark ? <ActionMark size={14} aria-hidden="true" /> : null}
    >
      {label}
    </Menu.Item>
  );
}
