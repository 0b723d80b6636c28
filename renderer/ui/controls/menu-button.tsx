import { Button, Menu } from '@mantine/core';
import { IconChevronDown, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MenuButtonProps {
  label: string;
  icon: Icon;
  isDisabled?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}

/** A button that opens a menu. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon: LabelIcon, isDisabled = false, isBusy = false, children } = props;
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          disabled={isDisabled}
          loading={isBusy}
          leftSection={<LabelIcon size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={12} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
