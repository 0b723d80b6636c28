import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes['empty']}>
      {icon ? (
        <div className={classes['icon']} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Text fw={600}>{title}</Text>
      {children ? (
        <Text size="sm" c="dimmed" component="div" maw={460}>
          {children}
        </Text>
      ) : null}
      {actions ? <div className={classes['actions']}>{actions}</div> : null}
    </div>
  );
}
