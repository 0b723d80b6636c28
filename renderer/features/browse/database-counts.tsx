import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { formatCount } from '#renderer/ui/format.ts';
import classes from './browse.module.css';

/** How much of everything a database holds; what can be browsed is a link. */
export function DatabaseCounts({ site, database }: { site: string; database: LocalDatabase }) {
  const params = { site, database: database.name };
  return (
    <>
      <ul className={classes['counts']} aria-label="Content">
        <li>
          <Link to="/sites/$site/db/$database/loci" params={params} className={classes['count']}>
            <strong>{formatCount(database.loci)}</strong> Loci
          </Link>
        </li>
        <li>
          <Link to="/sites/$site/db/$database/schemes" params={params} className={classes['count']}>
            <strong>{formatCount(database.schemes)}</strong> Schemes
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
              <strong>{formatCount(database.isolates)}</strong> Isolates
            </Link>
          </li>
        )}
      </ul>
      {database.kind === 'seqdef' && database.loci === 0 ? (
        <Text size="sm" c="dimmed">
          This database is empty. Drop a folder of FASTA files and profile tables on the window to fill it.
        </Text>
      ) : null}
    </>
  );
}

function PlainCount({ count, label }: { count: number; label: string }) {
  return (
    <li className={classes['count']}>
      <strong>{formatCount(count)}</strong> {label}
    </li>
  );
}
