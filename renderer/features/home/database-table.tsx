import { Anchor, Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { formatBytes } from '#renderer/ui/text/format.ts';
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
      </span>
      <div className={classes['description']} title={database.description}>
        {database.problem
          ? database.description
          : [kindNames[database.kind], database.description].filter(Boolean).join(': ')}
      </div>
    </>
  );
}

function DatabaseRow({ database }: { database: LocalDatabase }) {
  return (
    <tr>
      <td>
        <DatabaseName database={database} />
      </td>
      {database.problem ? (
        <td colSpan={2}>
          <span className={classes['problem']}>
            <IconAlertTriangle size={16} style={{ flex: 'none' }} aria-label="Cannot be used:" />
            {database.problem.message}
          </span>
        </td>
      ) : (
        <>
          <td>{describeContent(database)}</td>
          <td className={classes['number']}>{database.last_updated ?? '–'}</td>
        </>
      )}
      <td className={classes['number']}>{formatBytes(database.size)}</td>
      <td>
        <DatabaseActions database={database} />
      </td>
    </tr>
  );
}

/** The databases of this computer, one row each, damaged ones with the reason. */
export function DatabaseTable({ databases }: { databases: LocalDatabase[] }) {
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Content</th>
            <th scope="col" className={classes['number']}>
              Last updated
            </th>
            <th scope="col" className={classes['number']}>
              Size
            </th>
            <th scope="col" className={classes['number']}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {databases.map((database) => (
            <DatabaseRow key={database.name} database={database} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
