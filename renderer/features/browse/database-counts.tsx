import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DatabaseOverview } from '#renderer/api/listed-database.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { formatCount } from '#renderer/ui/format.ts';
import classes from './browse.module.css';

/** How much of everything a database holds, as far as its site tells; what can be browsed is a link. */
export function DatabaseCounts({ site, database }: { site: string; database: DatabaseOverview }) {
  const params = { site, database: database.name };
  const { files = false } = useCapabilities(site);
  return (
    <>
      <ul className={classes['counts']} aria-label="Content">
        <li>
          <Link to="/sites/$site/db/$database/loci" params={params} className={classes['count']}>
            <Count of={database.loci} /> Loci
          </Link>
        </li>
        <li>
          <Link to="/sites/$site/db/$database/schemes" params={params} className={classes['count']}>
            <Count of={database.schemes} /> Schemes
          </Link>
        </li>
        {database.kind === 'seqdef' ? (
          <>
            <PlainCount count={database.alleles} label="Alleles" />
            <PlainCount count={database.profiles} label="Profiles" />
          </>
        ) : (
          <li>
            <Link to="/sites/$site/db/$database/isolates" params={params} className={classes['count']}>
              <Count of={database.isolates} /> Isolates
            </Link>
          </li>
        )}
      </ul>
      {database.kind === 'seqdef' && database.loci === 0 ? (
        <Text size="sm" c="dimmed">
          This database is empty.
          {files ? ' Drop a folder of FASTA files and profile tables on the window to fill it.' : ''}
        </Text>
      ) : null}
    </>
  );
}

function Count({ of }: { of: number | undefined }): ReactNode {
  return of === undefined ? null : <strong>{formatCount(of)}</strong>;
}

/** Nothing where the site does not tell it. */
function PlainCount({ count, label }: { count: number | undefined; label: string }) {
  if (count === undefined) return null;
  return (
    <li className={classes['count']}>
      <strong>{formatCount(count)}</strong> {label}
    </li>
  );
}
