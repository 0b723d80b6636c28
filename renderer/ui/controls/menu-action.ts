import type { Icon } from '@tabler/icons-react';

/** What a choice of a menu does, in the order in which every menu has them. */
const GROUPS = ['open', 'new', 'change', 'save', 'remove'] as const;

export interface MenuAction {
  label: string;
  icon?: Icon;
  /** It leads elsewhere, makes something new, changes or saves this, or takes it away; the last stands behind a line, in the colour of danger. */
  group: (typeof GROUPS)[number];
  isDisabled?: boolean;
  run: () => void;
}

/** The choices as menus show them, so that each is found at the same place on every page. */
export function inMenuOrder(actions: readonly MenuAction[]): MenuAction[] {
  return actions.toSorted((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));
}
