import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isolateBreakdown, schemeFieldBreakdown, fieldBreakdown } from '#renderer/api/isolates/breakdowns.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { ListLink, useOpenList, type CountedList } from '#renderer/records/isolates/list-link.tsx';
import { QuerySummary } from '#renderer/records/isolates/query-summary.tsx';
import { useIsolateQuery, type IsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { addressOf } from '#renderer/records/isolates/use-isolate-view.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { datePoints } from '#renderer/ui/charts/date-points.ts';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { inGroups } from '#renderer/records/in-groups.ts';
import { filterOfField, useCountedFields, type CountedField } from './counted-fields.ts';
import { FieldByField } from './field-by-field.tsx';
import { useChoice } from './use-choice.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

const NOUN = ['isolate', 'isolates'] as const;
/** Fields that are looked at first, where a database has them. */
const PREFERRED = ['year', 'country'];
const ENTERED = 'date_entered';

/** The isolates of a list by the values of a field or of two, and their number over time. */
export function IsolateCharts({ site, database }: { site: string; database: string }) {
  const query = useIsolateQuery(site, database);
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const entered = useCounts({
    site,
    database,
    query,
    field: { ref: ENTERED, name: ENTERED, label: ENTERED, type: 'date' },
  });
  return (
    <>
      <CountedQuery {...{ site, database, query }} />
      <QueryRegion query={fields}>{(list) => <FieldChart {...{ site, database, query }} fields={list} />}</QueryRegion>
      <QueryRegion query={entered}>
        {(counts) =>
          counts.length === 0 ? (
            <EmptyState
              title={isNarrowed(query) ? 'No isolate matches this query' : 'This database has no isolates yet'}
            />
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

interface OfQuery extends DatabasePlace {
  query: IsolateQuery;
}

/** Whether the charts are of a list that does not hold all newest isolates. */
function isNarrowed({ view, filter }: IsolateQuery): boolean {
  return filter !== undefined || view.search !== '' || view.includeOld;
}

/** The query whose isolates are counted, in words, with the ways back to its list and to all isolates. */
function CountedQuery({ site, database, query }: OfQuery) {
  const navigate = useNavigate();
  const { view, change, filter, targets } = query;
  if (!isNarrowed(query)) return null;
  const search = addressOf({ ...view, sort: '' });
  const showList = () =>
    void navigate({ to: '/sites/$site/db/$database/isolates', params: { site, database }, search });
  const clear = () => change({ filter: '', search: '', includeOld: false });
  const also = [
    ...(view.search === '' ? [] : [`the words “${view.search}”`]),
    ...(view.includeOld ? ['old versions, too'] : []),
  ].join('; ');
  return (
    <>
      {filter ? (
        <QuerySummary
          filter={filter}
          targetOf={targets.targetOf}
          edit="Show the list"
          all="all isolates"
          onEdit={showList}
          onClear={clear}
        />
      ) : null}
      {also === '' ? null : (
        <Text size="sm" c="dimmed">
          Counted: {also}.
        </Text>
      )}
    </>
  );
}

/** How many isolates have each value of a field: of a query, where the site can count these. */
function useCounts({ site, database, query, field }: OfQuery & { field: CountedField | undefined }) {
  const { reach, body, view } = query;
  const isAsked = field !== undefined;
  const isOfQuery = reach === 'all' && isNarrowed(query);
  const ofQuery = useQuery({
    ...isolateBreakdown(site, database, {
      fields: [field?.ref ?? ''],
      list: { body, includeOld: view.includeOld, search: view.search },
    }),
    select: (counts) => counts.map(({ values: [value = ''], count }): [string, number] => [value, count]),
    enabled: isAsked && isOfQuery,
  });
  const ofField = useQuery({
    ...fieldBreakdown(site, database, field?.name ?? ''),
    enabled: isAsked && !isOfQuery && field.scheme === undefined,
  });
  const ofScheme = useQuery({
    ...schemeFieldBreakdown(site, database, field?.scheme ?? 0, field?.name ?? ''),
    enabled: isAsked && !isOfQuery && field.scheme !== undefined,
  });
  if (isOfQuery) return ofQuery;
  return field?.scheme === undefined ? ofField : ofScheme;
}

function FieldChart({
  site,
  database,
  query,
  fields,
}: OfQuery & { fields: Parameters<typeof useCountedFields>[2]['fields'] }) {
  const [choice, setChoice] = useChoice('field');
  const [second, setSecond] = useChoice('by');
  const canFilter = query.reach === 'all';
  const counted = useCountedFields(site, database, { fields, canFilter });
  const field =
    counted.find(({ ref }) => ref === choice) ??
    counted.find(({ ref }) => ref === PREFERRED.find((preferred) => fields.some(({ name }) => name === preferred))) ??
    counted[0];
  const by = counted.find(({ ref }) => ref === second && ref !== field?.ref);
  const counts = useCounts({ site, database, query, field: by ? undefined : field });
  const list: CountedList = { site, database, within: query.filter, members: membersOf(query) };
  const open = useOpenList(list);
  if (!field) return null;
  const choicesBut = (left: string | undefined) =>
    inGroups(
      counted.filter(({ ref }) => ref !== left),
      ({ ref, label }) => ({ value: ref, label }),
    );
  return (
    <Section
      title="Values of a field"
      actions={
        <div className="actions">
          <Select
            aria-label="Field"
            data={choicesBut(undefined)}
            value={field.ref}
            onChange={setChoice}
            searchable
            limit={100}
            allowDeselect={false}
          />
          {canFilter ? (
            <Select
              aria-label="Split by"
              placeholder="Split by…"
              data={choicesBut(field.ref)}
              value={by?.ref ?? null}
              onChange={setSecond}
              searchable
              limit={100}
              clearable
              clearButtonProps={{ 'aria-label': 'Do not split' }}
            />
          ) : null}
        </div>
      }
    >
      {by ? (
        <FieldByField
          list={list}
          fields={[field, by]}
          counted={{ body: query.body, includeOld: query.view.includeOld, search: query.view.search }}
        />
      ) : (
        <QueryRegion query={counts}>
          {(values) =>
            values.length === 0 ? (
              <EmptyState title={`No isolate has a value of ${field.label}`} />
            ) : (
              <Chart
                title={`Isolates by ${field.scheme === undefined ? field.label : field.name}`}
                columns={[field.scheme === undefined ? field.label : field.name, 'Isolates']}
                noun={NOUN}
                {...fieldChart(field, values)}
                onOpen={(label) => open(filterOfField(field, label))}
                renderLabel={(label) => (
                  <ListLink
                    {...list}
                    filter={filterOfField(field, label)}
                    label={`Isolates with ${field.name} ${label}`}
                  >
                    {label}
                  </ListLink>
                )}
              />
            )
          }
        </QueryRegion>
      )}
    </Section>
  );
}

/** What the address of a list has besides its condition. */
function membersOf({ view }: IsolateQuery): Record<string, string> {
  return addressOf({ ...view, sort: '', filter: '' });
}
