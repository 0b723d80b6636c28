import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases.ts';
import { Page } from '#renderer/ui/page.tsx';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { IsolateCharts } from './isolate-charts.tsx';
import { LocusCharts } from './locus-charts.tsx';
import { ProfileChart } from './profile-chart.tsx';
import classes from './charts-page.module.css';

/** What a database holds, to be looked at rather than read. */
export function ChartsPage() {
  const { site, database: name } = useParams({ from: '/sites/$site/db/$database/charts' });
  const databases = useQuery(databaseQueries.list());
  const kind = databases.data?.find((database) => database.name === name)?.kind;
  return (
    <Page title="Charts" subtitle={name}>
      <QueryRegion query={databases}>
        {() => (
          <div className={classes['charts']}>
            {kind === 'isolates' ? (
              <IsolateCharts site={site} database={name} />
            ) : (
              <>
                <LocusCharts site={site} database={name} />
                <ProfileChart site={site} database={name} />
              </>
            )}
          </div>
        )}
      </QueryRegion>
    </Page>
  );
}
