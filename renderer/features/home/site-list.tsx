import { useQuery } from '@tanstack/react-query';
import { databaseQueries } from '#renderer/api/databases.ts';
import { formatQuantity } from '#renderer/ui/format.ts';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { Section } from '#renderer/ui/section.tsx';
import type { Site } from '#shared/rpc/contract/site.ts';
import classes from './home.module.css';

function SiteEntry({ site }: { site: Site }) {
  const databases = useQuery(databaseQueries.list()).data;
  const isLocal = site.kind === 'local';
  return (
    <li>
      <span>{site.name}</span>
      <span className={classes['note']}>
        {isLocal && databases ? formatQuantity(databases.length, 'database') : isLocal ? 'local' : 'remote'}
      </span>
    </li>
  );
}

/** The sites whose databases can be browsed. */
export function SiteList() {
  const sites = useQuery(databaseQueries.sites());
  return (
    <Section title="Sites">
      <QueryRegion query={sites} lines={1}>
        {(list) => (
          <ul className={classes['list']}>
            {list.map((site) => (
              <SiteEntry key={site.id} site={site} />
            ))}
          </ul>
        )}
      </QueryRegion>
    </Section>
  );
}
