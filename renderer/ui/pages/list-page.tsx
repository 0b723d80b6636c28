import type { ReactNode } from 'react';
import { Page } from './page.tsx';

interface ListPageProps {
  title: string;
  subtitle?: ReactNode;
  help?: string;
  actions?: ReactNode;
  /** Banners between the head and the list. */
  notices?: ReactNode;
  /** The table, with its own filter, tools and empty state. */
  children: ReactNode;
}

/** A page that is one list: head, banners, and a table that takes the rest of the height. */
export function ListPage({ notices, children, ...head }: ListPageProps) {
  return (
    <Page kind="list" {...head}>
      {notices}
      {children}
    </Page>
  );
}
