import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import type { DatabaseOverview, ListedDatabase } from '#renderer/api/databases/listed-database.ts';
import { querySearch } from '#renderer/api/definitions/query-target.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { furtherParts } from './further-parts.ts';
import classes from './database-tree.module.css';
import { TreeToggle } from './tree-toggle.tsx';

/** One database with links to its parts; open while one of its pages is shown. */
export function DatabaseBranch({ site, database }: { site: string; database: ListedDatabase }) {
  const [isToggled, { toggle }] = useDisclosure(false);
  const isCurrent = useParams({
    strict: false,
    select: (params) => params.site === site && params.database === database.name,
  });
  const isOpen = isCurrent !== isToggled;
  const { data: about } = useQuery({ ...databaseQueries.one(site, database.name), enabled: isOpen });
  const id = useId();
  const params = { site, database: database.name };

  return (
    <li>
      <div className={classes['row']}>
        <TreeToggle isOpen={isOpen} controls={id} label={`Parts of ${database.name}`} onToggle={toggle} />
        <Link
          to="/sites/$site/db/$database"
          params={params}
          className={classes['item']}
          activeOptions={{ exact: true }}
          title={database.description}
        >
          {database.problem ? (
            <IconAlertTriangle size={14} aria-label="cannot be used" color="var(--status-bad)" />
          ) : (
            <IconDatabase size={14} aria-hidden="true" />
          )}
          <span className={classes['name']}>{database.name}</span>
        </Link>
      </div>
      <ul id={id} className={classes['parts']} hidden={!isOpen}>
        {about ? <Parts site={site} database={about} /> : null}
      </ul>
    </li>
  );
}

/** Links to what the database holds, with counts where they are known. */
function Parts({ site, database }: { site: string; database: DatabaseOverview }) {
  const params = { site, database: database.name };
  if (database.is_query_only) {
    return (
      <li>
        <Link to="/query" search={querySearch(site, database.name)} className={classes['item']}>
          Query
        </Link>
      </li>
    );
  }
  return (
    <>
      {database.kind === 'isolates' && !database.problem ? (
        <>
          <li>
            <Link to="/sites/$site/db/$database/isolates" params={params} className={classes['item']}>
              Isolates <Count of={database.isolates} />
            </Link>
          </li>
          <li>
            <Link to="/sites/$site/db/$database/genomes" params={params} className={classes['item']}>
              Genomes
            </Link>
          </li>
        </>
      ) : null}
      <li>
        <Link to="/sites/$site/db/$database/loci" params={params} className={classes['item']}>
          Loci <Count of={database.loci} />
        </Link>
      </li>
      <li>
        <Link to="/sites/$site/db/$database/schemes" params={params} className={classes['item']}>
          Schemes <Count of={database.schemes} />
        </Link>
      </li>
      {database.problem ? null : <FurtherParts site={site} database={database} />}
    </>
  );
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className={classes['count']}>{formatCount(of)}</span>;
}

/** Parts without a count. */
function FurtherParts({ site, database }: { site: string; database: DatabaseOverview }) {
  const { filter: clusters = false } = useCapabilities(site);
  return furtherParts(database.kind, { clusters }).map(({ path, label }) => (
    <li key={path}>
      <Link to={databasePath(site, database.name, path)} className={classes['item']}>
        {label}
      </Link>
    </li>
  ));
}
