import { Anchor, Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { formatBytes } from '#renderer/ui/text/format.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { DatabaseActions } from './database-actions.tsx';
import { describeContent } from './database-content.ts';
import classes from './database-table.module.css';

const kindNames = { seqdef: 'Sequence definitions', isolates: 'Isolates' } as const;

function DatabaseName({ database }: { database: LocalDatabase }) {
  return (
    <>
      <span className={classes['name']}>
        {database.problem ? (
          database.name
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/sites/$site/db/$database" params={{ site: LOCAL_SITE, database: database.name }} {...props} />
            )}
          >
            {database.name}
          </Anchor>
        )}
        {database.synthetic ? <Badge color="gray">synthetic</Badge> : null}
        {database.copy_of ? <Badge color="gray">copy of {database.copy_of.site}</Badge> : null}
      </span>
      <div className={classes['description']} title={database.description}>
        {database.problem
          ? database.description
          : [kindNames[database.kind], database.description].filter(Boolean).join(': ')}
      </div>
    </>
  );
}

function Content({ database }: { database: LocalDatabase }) {
  if (!database.problem) return describeContent(database);
  return (
    <span className={classes['problem']}>
      <IconAlertTriangle size={16} style={{ flex: 'none' }} aria-label="Cannot be used:" />
      {database.problem.message}
    </span>
  );
}

const COLUMNS: PlainColumn<LocalDatabase>[] = [
  { header: 'Name', cell: (database) => <DatabaseName database={database} /> },
  { header: 'Content', cell: (database) => <Content database={database} /> },
  { header: 'Last updated', cell: ({ problem, last_updated }) => (problem ? '' : last_updated), isNumber: true },
  { header: 'Size', cell: ({ size }) => formatBytes(size), isNumber: true },
  { header: 'Actions', cell: (database) => <DatabaseActions database={database} />, isNumber: true },
];

/** The databases of this computer, one row each, damaged ones with the reason. */
export function DatabaseTable({ databases }: { databases: LocalDatabase[] }) {
  return <PlainTable label="Databases" columns={COLUMNS} rows={databases} keyOf={({ name }) => name} isWide />;
}
