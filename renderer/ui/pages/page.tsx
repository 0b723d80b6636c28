import { Anchor, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { defined } from '#shared/defined.ts';
import classes from './page.module.css';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  badges?: ReactNode;
  /** The help page that is about this one, and its heading: `typing#new-alleles`. */
  help?: string;
  /** At the end of the head: at most one filled button, the others plain, the rest in a menu. */
  actions?: ReactNode;
  /**
   * What the page is, which decides its width. `list`: one table that fills the height and scrolls by itself. `wide`: takes
   * the width, and the page scrolls. `record`: one record, no wider than can be read. `form`: one column of fields.
   */
  kind?: 'list' | 'wide' | 'record' | 'form';
  children: ReactNode;
}

/** A page with its heading, which is also the title of the window, and takes the focus when the page is opened. */
export function Page({ title, subtitle, badges, help, actions, kind = 'record', children }: PageProps) {
  useDocumentTitle(`${title} – Allelier`);
  return (
    <div className={classes['page']} data-kind={kind}>
      <header className={classes['header']}>
        <div className={classes['titles']}>
          <Group gap="sm" wrap="wrap">
            <Title order={1} tabIndex={-1} className={classes['title'] ?? ''}>
              {title}
            </Title>
            {badges}
            {help === undefined ? null : <HelpLink to={help} title={title} />}
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

function HelpLink({ to, title }: { to: string; title: string }) {
  const [page = '', hash] = to.split('#');
  return (
    <Anchor
      size="sm"
      underline="always"
      aria-label={`Help: ${title}`}
      renderRoot={(props) => <Link to="/help/$page" params={{ page }} {...defined({ hash })} {...props} />}
    >
      Help
    </Anchor>
  );
}
