import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { LinkedData } from '#shared/api/linked-data.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

type AlleleIsolateValues = LinkedData[string][string];

/** What isolates with the allele have in the fields that go with its locus; nothing where none do. */
export function AlleleIsolates({
  site,
  database,
  locus,
  allele,
}: DatabasePlace & {
  locus: string;
  allele: string;
}) {
  const linked = useQuery(locusQueries.linkedData(site, database, locus, allele));
  if (linked.isError) return <ProblemView error={linked.error} onRetry={() => void linked.refetch()} />;
  const charts = Object.entries(linked.data?.linked_data ?? {}).flatMap(([isolates, fields]) =>
    Object.entries(fields).map(([field, values]) => ({ isolates, field, values })),
  );
  if (!linked.isSuccess) return <HoldBelow while={linked.isLoading} />;
  if (charts.length === 0) return <NoIsolates {...{ site, database, locus }} />;
  return (
    <Section title="Isolates with this allele">
      {charts.map(({ isolates, field, values }) => (
        <Chart
          key={`${isolates} ${field}`}
          title={`${field} of ${isolates}`}
          subtitle={`${formatCount(values.length)} different`}
          columns={[field, 'Isolates']}
          noun={['isolate', 'isolates']}
          {...chartOf(field, values)}
        />
      ))}
    </Section>
  );
}

/** Said only where there would be something to see: fields go with the locus. */
function NoIsolates({ site, database, locus }: { site: string; database: string; locus: string }) {
  const isHere = useDefinesHere(site, database, 'link_fields');
  const { data: links, isLoading } = useQuery({
    ...query('linked-field:list', { database, target: { kind: 'locus', locus } }),
    enabled: isHere,
  });
  if (!links || links.fields.length === 0) return <HoldBelow while={isLoading} />;
  const fields = links.fields.map(({ field, isolates_database }) => `${field} of ${isolates_database}`);
  return (
    <Section title="Isolates with this allele">
      <Text size="sm">No isolate with this allele has a value in: {fields.join(', ')}.</Text>
    </Section>
  );
}

/** Numbers along an axis, names as bars. */
function chartOf(name: string, values: AlleleIsolateValues): ReturnType<typeof fieldChart> {
  const type = values.every(({ value }) => typeof value === 'number') ? 'float' : 'text';
  return fieldChart(
    { name, type },
    values.map(({ value, frequency }) => [String(value), frequency] as const),
  );
}
