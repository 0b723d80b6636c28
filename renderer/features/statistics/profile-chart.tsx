import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/api/route.ts';
import type { routes } from '#shared/api/routes.ts';
import { breakdownQueries } from '#renderer/api/isolates/breakdowns.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { datePoints } from '#renderer/ui/charts/date-points.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { ScrollOnOpen } from './scroll-on-open.tsx';
import { useChoice } from './use-choice.ts';

type DayCounts = ResponseOf<typeof routes.listSchemeBreakdown>;

/** Number of profiles of a scheme over time; nothing if the scheme has none. */
export function ProfileChart({ site, database }: { site: string; database: string }) {
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
