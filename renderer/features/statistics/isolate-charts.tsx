import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { schemeFieldBreakdown } from '#renderer/api/isolates/breakdowns.ts';
import { fieldBreakdown } from '#renderer/api/isolates/fields.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { filterOfLabel } from '#renderer/records/isolates/filter-of-label.ts';
import { ListLink } from '#renderer/records/isolates/list-link.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { datePoints } from '#renderer/ui/charts/date-points.ts';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
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

/** A field of isolates or of a scheme as a chart shows it. */
interface CountedField {
  /** As the address names it: `country`, `scheme.1.ST`. */
  ref: string;
  label: string;
  name: string;
  /** Of a provenance field; values of schemes name profiles and measure nothing. */
  type: string;
  scheme?: number;
}

function useCountedFields(site: string, database: string, fields: readonly ProvenanceField[]): CountedField[] {
  const { filter: enabled = false } = useCapabilities(site);
  const ofSchemes = useQuery({ ...isolateFieldQueries.ofSchemes(site, database), enabled }).data ?? [];
  return [
    ...fields.map(({ name, type }) => ({ ref: name, label: name, name, type })),
    ...ofSchemes.map(({ ref, field, scheme, scheme_id }) => ({
      ref,
      label: `${field} (${scheme})`,
      name: field,
      type: 'text',
      scheme: scheme_id,
    })),
  ];
}

/** The isolates that a label of a chart counts. */
function filterOf({ name, type, scheme }: CountedField, label: string): IsolateFilter | undefined {
  return scheme === undefined
    ? filterOfLabel({ name, type }, label)
    : { scheme, scheme_field: name, op: '=', value: label };
}

function FieldChart({ site, database, fields }: { site: string; database: string; fields: ProvenanceField[] }) {
  const [choice, setChoice] = useChoice('field');
  const counted = useCountedFields(site, database, fields);
  const field =
    counted.find(({ ref }) => ref === choice) ??
    counted.find(({ ref }) => ref === PREFERRED.find((preferred) => fields.some(({ name }) => name === preferred))) ??
    counted[0];
  const ofField = useQuery({
    ...fieldBreakdown(site, database, field?.name ?? ''),
    enabled: field !== undefined && field.scheme === undefined,
  });
  const ofScheme = useQuery({
    ...schemeFieldBreakdown(site, database, field?.scheme ?? 0, field?.name ?? ''),
    enabled: field?.scheme !== undefined,
  });
  if (!field) return null;
  return (
    <Section
      title="Values of a field"
      actions={
        <Select
          aria-label="Field"
          data={counted.map(({ ref, label }) => ({ value: ref, label }))}
          value={field.ref}
          onChange={setChoice}
          searchable
          limit={100}
          allowDeselect={false}
        />
      }
    >
      <QueryRegion query={field.scheme === undefined ? ofField : ofScheme}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={`No isolate has a value of ${field.label}`} />
          ) : (
            <Chart
              title={`Isolates by ${field.name}`}
              columns={[field.name, 'Isolates']}
              noun={NOUN}
              {...fieldChart(field, list)}
              renderLabel={(label) => (
                <ListLink
                  {...{ site, database }}
                  filter={filterOf(field, label)}
                  label={`Isolates with ${field.name} ${label}`}
                >
                  {label}
                </ListLink>
              )}
            />
          )
        }
      </QueryRegion>
    </Section>
  );
}
