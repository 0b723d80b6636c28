import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronRight, IconDatabase } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { furtherParts } from './further-parts.ts';
import classes from './database-tree.module.css';

/** One database with links to its parts; open while one of its pages is shown. */
export function DatabaseBranch({ site, database }: { site: string; database: LocalDatabase }) {
  const [isToggled, { toggle }] = useDisclosure(false);
  const isCurrent = useParams({ strict: false, select: (params) => params.database === database.name });
  const isOpen = isCurrent !== isToggled;
  const id = useId();
  const params = { site, database: database.name };

  return (
    <li>
      <div className={classes['row']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Parts of ${database.name}`}
          onClick={toggle}
        >
          <IconChevronRight size={14} data-open={isOpen || undefined} aria-hidden="true" />
        </button>
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
        {database.kind === 'isolates' && !database.problem ? (
          <>
            <li>
              <Link to="/sites/$site/db/$database/isolates" params={params} className={classes['item']}>
                Isolates <span className={classes['count']}>{formatCount(database.isolates)}</span>
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
            Loci <span className={classes['count']}>{formatCount(database.loci)}</span>
          </Link>
        </li>
        <li>
          <Link to="/sites/$site/db/$database/schemes" params={params} className={classes['item']}>
            Schemes <span className={classes['count']}>{formatCount(database.schemes)}</span>
          </Link>
        </li>
        {database.problem ? null : <FurtherParts site={site} database={database} />}
      </ul>
    </li>
  );
}

/** Parts without a count. */
function FurtherParts({ site, database }: { site: string; database: LocalDatabase }) {
  return furtherParts(database.kind).map(({ path, label }) => (
    <li key={path}>
      <Link to={databasePath(site, database.name, path)} className={classes['item']}>
        {label}
      </Link>
    </li>
  ));
}
