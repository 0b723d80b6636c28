import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { IsolateCharts } from './isolate-charts.tsx';
import { LocusCharts } from './locus-charts.tsx';
import { ProfileChart } from './profile-chart.tsx';
import classes from './charts-page.module.css';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** What a database holds, to be looked at rather than read. */
export function ChartsPage() {
  const { site, database: name } = useParams({ from: '/sites/$site/db/$database/charts' });
  const label = useDatabaseLabel(site, name);
  const database = useQuery(databaseQueries.one(site, name));
  const { statistics = false } = useCapabilities(site);
  return (
    <Page kind="wide" title="Charts" subtitle={label}>
      <QueryRegion query={database}>
        {({ kind }) => (
          <div className={classes['charts']}>
            {kind === 'isolates' ? (
              <IsolateCharts site={site} database={name} />
            ) : (
              <>
                {statistics ? <LocusCharts site={site} database={name} /> : <NoStatistics />}
                <ProfileChart site={site} database={name} />
              </>
            )}
          </div>
        )}
      </QueryRegion>
    </Page>
  );
}

function NoStatistics() {
  return (
    <EmptyState title="This site does not tell how many alleles its loci have">
      The page of a locus shows its alleles.
    </EmptyState>
  );
}
