import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProvenanceField } from '#shared/api/field.ts';
import { fieldBreakdown } from '#renderer/api/fields.ts';
import { isolateFieldQueries } from '#renderer/api/isolate-fields.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { datePoints } from '#renderer/ui/charts/date-points.ts';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { filterOfLabel } from './filter-of-label.ts';
import { useChoice } from './use-choice.ts';

const NOUN = ['isolate', 'isolates'] as const;
/** Fields that are looked at first, where a database has them. */
const PREFERRED = ['year', 'country'];
/** Fields that are not worth a chart: each value belongs to one isolate only, or to a day of work. */
const UNTELLING = new Set(['id', 'isolate', 'datestamp']);

/** The isolates by the values of a field, and their number over time. */
export function IsolateCharts({ site, database }: { site: string; database: string }) {
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const entered = useQuery(fieldBreakdown(site, database, 'date_entered'));
  return (
    <>
      <QueryRegion query={fields}>
        {(list) => (
          <FieldChart site={site} database={database} fields={list.filter(({ name }) => !UNTELLING.has(name))} />
        )}
      </QueryRegion>
      <QueryRegion query={entered}>
        {(counts) =>
          counts.length === 0 ? (
            <EmptyState title="This database has no isolates yet" />
          ) : (
            <Section title="Isolates over time">
              <Chart
                title="Isolates"
                subtitle="in total, by date entered"
                points={datePoints(counts, { isRunning: true })}
                shape="line"
                columns={['Up to', 'Isolates']}
                noun={NOUN}
              />
            </Section>
          )
        }
      </QueryRegion>
    </>
  );
}

/** The label of a bar or a row: leads to its isolates where they can be asked for. */
function ListLink({
  site,
  database,
  field,
  label,
}: {
  site: string;
  database: string;
  field: ProvenanceField;
  label: string;
}) {
  const filter = filterOfLabel(field, label);
  if (filter === undefined) return label;
  return (
    <Link
      to="/sites/$site/db/$database/isolates"
      params={{ site, database }}
      search={{ filter: JSON.stringify(filter) }}
      aria-label={`Isolates with ${field.name} ${label}`}
    >
      {label}
    </Link>
  );
}

function FieldChart({ site, database, fields }: { site: string; database: string; fields: ProvenanceField[] }) {
  const [choice, setChoice] = useChoice('field');
  const names = fields.map(({ name }) => name);
  const field =
    fields.find(({ name }) => name === choice) ??
    fields.find(({ name }) => name === PREFERRED.find((preferred) => names.includes(preferred))) ??
    fields[0];
  const counts = useQuery({ ...fieldBreakdown(site, database, field?.name ?? ''), enabled: field !== undefined });
  if (!field) return null;
  return (
    <Section
      title="Values of a field"
      actions={
        <Select
          aria-label="Field"
          data={names}
          value={field.name}
          onChange={setChoice}
          searchable
          limit={100}
          allowDeselect={false}
        />
      }
    >
      <QueryRegion query={counts}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={`No isolate has a value of ${field.name}`} />
          ) : (
            <Chart
              title={`Isolates by ${field.name}`}
              columns={[field.name, 'Isolates']}
              noun={NOUN}
              {...fieldChart(field, list)}
              renderLabel={(label) => <ListLink site={site} database={database} field={field} label={label} />}
            />
          )
        }
      </QueryRegion>
    </Section>
  );
}
