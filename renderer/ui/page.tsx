import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * A page with its heading, which is also the title of the window. With `fill` the content takes the rest of the height and
 * scrolls by itself (tables); without, the page scrolls.
 */
export function Page({
  title,
  subtitle,
  badges,
  actions,
  fill = false,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  fill?: boolean;
  children: ReactNode;
}) {
  useDocumentTitle(`${title} – Allelier`);
  return (
    <div className={classes['page']} data-fill={fill || undefined}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <Group gap="sm" wrap="wrap">
            <Title order={1}>{title}</Title>
            {badges}
          </Group>
          {subtitle ? (
            <Text size="sm" c="dimmed" component="div">
              {subtitle}
            </Text>
          ) : null}
        </div>
        {actions ? (
          <Group gap="sm" wrap="wrap" className={classes['actions']}>
            {actions}
          </Group>
        ) : null}
      </header>
      <div className={classes['body']}>{children}</div>
    </div>
  );
}
