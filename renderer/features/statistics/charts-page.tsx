import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { breakdownQueries } from '#renderer/api/isolates/breakdowns.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { datePoints } from '#renderer/ui/charts/date-points.ts';
import { numberPoints } from '#renderer/ui/charts/number-points.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { ResponseOf } from '#shared/api/route.ts';
import type { routes } from '#shared/api/routes.ts';
import { IsolateCharts } from './isolate-charts.tsx';
import { useChoice } from './use-choice.ts';
import classes from './charts-page.module.css';

const NOUN = ['allele', 'alleles'] as const;

type DayCounts = ResponseOf<typeof routes.listSchemeBreakdown>;

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

/** Number of profiles of a scheme over time; nothing if the scheme has none. */
function ProfileChart({ site, database }: { site: string; database: string }) {
  const days = useQuery(breakdownQueries.profilesByDay(site, database));
  return (
    <QueryRegion query={days}>
      {(counts) => (counts.length === 0 ? null : <ProfilesOverTime days={counts} />)}
    </QueryRegion>
  );
}

function ProfilesOverTime({ days }: { days: DayCounts }) {
  const [choice, setChoice] = useChoice('scheme');
  const schemes = new Map(days.map(({ scheme_id, name }) => [String(scheme_id), name]));
  const [first = ''] = schemes.keys();
  const scheme = choice !== undefined && schemes.has(choice) ? choice : first;
  const counts = days
    .filter(({ scheme_id }) => String(scheme_id) === scheme)
    .map(({ date_entered, count }) => [date_entered ?? '', count] as const);
  return (
    <ScrollOnOpen isChosen={choice !== undefined}>
      <Section
        title="Profiles over time"
        actions={
          <Select
            aria-label="Scheme"
            data={[...schemes].map(([value, label]) => ({ value, label }))}
            value={scheme}
            onChange={setChoice}
            searchable
            allowDeselect={false}
          />
        }
      >
        <Chart
          title={`Profiles of ${schemes.get(scheme) ?? ''}`}
          subtitle="in total, by date entered"
          points={datePoints(counts, { isRunning: true })}
          shape="line"
          columns={['Up to', 'Profiles']}
          noun={['profile', 'profiles']}
        />
      </Section>
    </ScrollOnOpen>
  );
}

/** How many alleles loci have, and how long those of one locus are. */
function LocusCharts({ site, database }: { site: string; database: string }) {
  const loci = useQuery(breakdownQueries.allelesPerLocus(site, database));
  return (
    <QueryRegion query={loci}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="This database has no loci yet" />
        ) : (
          <>
            <Section title="Alleles per locus">
              <Chart
                title="Loci by number of alleles"
                subtitle={formatQuantity(list.length, 'locus', 'loci')}
                points={numberPoints(list.map(({ alleles }) => [alleles, 1]))}
                shape="columns"
                columns={['Alleles', 'Loci']}
                noun={['locus', 'loci']}
              />
              <Chart
                title="Loci with most alleles"
                points={list.map(({ locus, alleles }) => ({ label: locus, value: alleles }))}
                shape="bars"
                columns={['Locus', 'Alleles']}
                noun={NOUN}
              />
            </Section>
            <LengthChart site={site} database={database} loci={list.map(({ locus }) => locus)} />
          </>
        )
      }
    </QueryRegion>
  );
}

function LengthChart({ site, database, loci }: { site: string; database: string; loci: readonly string[] }) {
  const [choice, setChoice] = useChoice('locus');
  const locus = choice ?? loci[0] ?? '';
  const lengths = useQuery(breakdownQueries.alleles(site, database, locus, 'length'));
  return (
    <ScrollOnOpen isChosen={choice !== undefined}>
      <Section
        title="Lengths of alleles"
        actions={
          <Select
            aria-label="Locus"
            data={[...loci].toSorted()}
            value={locus}
            onChange={setChoice}
            searchable
            limit={100}
            allowDeselect={false}
            nothingFoundMessage="No such locus"
          />
        }
      >
        <div className={classes['steady']}>
          <QueryRegion query={lengths}>
            {(counts) =>
              counts.length === 0 ? (
                <EmptyState title={`${locus} has no alleles yet`} />
              ) : (
                <Chart
                  title={`Alleles of ${locus} by length`}
                  points={numberPoints(counts.map(([length, count]) => [Number(length), count]))}
                  shape="columns"
                  columns={['Length', 'Alleles']}
                  noun={NOUN}
                />
              )
            }
          </QueryRegion>
        </div>
      </Section>
    </ScrollOnOpen>
  );
}

/** Brings its content into view when the page was opened by an address that chooses it, and not when it is chosen here. */
function ScrollOnOpen({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [wasChosen] = useState(isChosen);
  useEffect(() => {
    if (wasChosen) box.current?.scrollIntoView({ block: 'start' });
  }, [wasChosen]);
  return <div ref={box}>{children}</div>;
}
