import { useDisclosure } from '@mantine/hooks';
import { Text } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { query } from '#renderer/api/queries.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import type { ListedDatabase } from '#renderer/api/databases/listed-database.ts';
import type { Site } from '#shared/rpc/contract/site.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { DatabaseBranch } from './database-branch.tsx';
import classes from './database-tree.module.css';
import { TreeToggle } from './tree-toggle.tsx';

/** A site with more databases than this shows the current one only; its own page lists them. */
const MOST_LISTED = 40;

/** Sites, their databases, and what each of them holds. */
export function DatabaseTree() {
  const sites = useQuery(query('site:list')).data ?? [];
  const others = sites.filter(({ capabilities }) => !capabilities.files);
  return (
    <section className={classes['tree']} aria-label="Databases">
      {sites.map((site) => (site.capabilities.files ? <OwnSite key={site.id} site={site} /> : null))}
      {others.length > 0 ? <Heading>Other sites</Heading> : null}
      {others.map((site) => (
        <OtherSite key={site.id} site={site} />
      ))}
      <Link to="/add-site" className={classes['item']}>
        <IconPlus size={14} aria-hidden="true" />
        <span className={classes['name']}>Add a site</span>
      </Link>
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Text size="xs" fw={600} c="dimmed" className={classes['site']}>
      {children}
    </Text>
  );
}

/** This computer, whose databases are always in sight. */
function OwnSite({ site }: { site: Site }) {
  const databases = useQuery(databaseQueries.list(site.id));
  return (
    <>
      <Heading>{site.name}</Heading>
      {databases.data?.length === 0 ? (
        <Text size="xs" c="dimmed" px={8}>
          No databases yet. Import one on Home.
        </Text>
      ) : null}
      {databases.isError ? <NotListed /> : null}
      <Branches site={site} databases={databases.data ?? []} />
    </>
  );
}

/** Another site; its databases are asked for when it is opened, or while one of its pages is shown. */
function OtherSite({ site }: { site: Site }) {
  const [isToggled, { toggle }] = useDisclosure(false);
  const shown = useParams({ strict: false });
  const isOpen = (shown.site === site.id) !== isToggled;
  const databases = useQuery({ ...databaseQueries.list(site.id), enabled: isOpen });
  const id = useId();
  const all = databases.data ?? [];
  const listed = all.length > MOST_LISTED ? all.filter(({ name }) => name === shown.database) : all;
  return (
    <>
      <div className={classes['row']}>
        <TreeToggle isOpen={isOpen} controls={id} label={`Databases of ${site.name}`} onToggle={toggle} />
        <Link
          to="/sites/$site"
          params={{ site: site.id }}
          className={classes['item']}
          activeOptions={{ exact: true }}
          title={site.address}
        >
          <IconWorld size={14} aria-hidden="true" />
          <span className={classes['name']}>{site.name}</span>
        </Link>
      </div>
      <div id={id} className={classes['parts']} hidden={!isOpen}>
        {databases.isError ? <NotListed /> : null}
        <Branches site={site} databases={listed} />
        {all.length > listed.length ? (
          <Link to="/sites/$site" params={{ site: site.id }} className={classes['item']}>
            All {formatCount(all.length)} databases
          </Link>
        ) : null}
      </div>
    </>
  );
}

function NotListed() {
  return (
    <Text size="xs" px={8} c="var(--status-bad)">
      The databases cannot be listed.
    </Text>
  );
}

function Branches({ site, databases }: { site: Site; databases: readonly ListedDatabase[] }) {
  return (
    <ul className={classes['list']}>
      {databases.map((database) => (
        <DatabaseBranch key={database.name} site={site.id} database={database} />
      ))}
    </ul>
  );
}
