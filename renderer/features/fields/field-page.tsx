import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { alsoSentOf } from '#shared/api/also-sent.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { FieldCondition } from '#shared/rules/field-basics.ts';
import { DerivedFrom, FieldAttributes } from './field-attributes.tsx';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { conditionSentence } from './field-rules.ts';
import { audienceSentence, nameWithUnit } from '#shared/rules/field.ts';
import { AppError } from '#shared/problem.ts';
import { fieldBreakdown } from '#renderer/api/isolates/breakdowns.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { fieldChart } from '#renderer/ui/charts/field-chart.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { EditRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { filterOfLabel } from '#renderer/records/isolates/filter-of-label.ts';
import { useOpenList } from '#renderer/records/isolates/list-link.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';

/** One field: its rules, and which values isolates have. */
export function FieldPage() {
  const { site, database, field: name } = useParams({ from: '/sites/$site/db/$database/fields/$field' });
  const label = useDatabaseLabel(site, database);
  const fields = useQuery(isolateFieldQueries.list(site, database));
  const field = fields.data?.find((one) => one.name === name);
  const address = { site, database, record: 'isolate_field', key: { field: name } } as const;
  // What every isolate has cannot be defined in another way.
  const isOwn = field !== undefined && !field.derived && !BUILT_IN_FIELDS.includes(name);
  useRememberedPage(field ? `${name} (${database})` : undefined);
  return (
    <RecordPage
      title={name}
      subtitle={`Field of the isolates of ${label}`}
      actions={isOwn ? <EditRecord address={address} /> : null}
      badges={
        field ? (
          <>
            <Badge color="gray">{field.type}</Badge>
            {field.audience ? <Badge color="gray">{audienceSentence(field)}</Badge> : null}
          </>
        ) : null
      }
      record={fields}
      further={() => (field ? alsoSentOf(field) : [])}
    >
      {() =>
        field ? (
          <>
            <FieldRules site={site} database={database} field={field} />
            {isOwn || field.derived ? <FieldAttributes site={site} database={database} field={field} /> : null}
            <FieldValues site={site} database={database} field={field} />
            {isOwn ? <RecordChanges address={address} /> : null}
          </>
        ) : (
          <UnknownField database={database} name={name} />
        )
      }
    </RecordPage>
  );
}

function UnknownField({ database, name }: { database: string; name: string }) {
  return (
    <ProblemView error={new AppError(404, 'unknown_field', `The isolates of ${database} have no field “${name}”.`)} />
  );
}

function FieldRules({ site, database, field }: { site: string; database: string; field: ProvenanceField }) {
  return (
    <FieldList
      fields={[
        ['Comments', field.comments],
        ['Group', field.group],
        ['Unit', field.unit],
        ['Kind', field.sparse ? 'few isolates have a value' : undefined],
        ['Signs', field.qualified ? '<, <=, > or >= may stand before a number' : undefined],
        [
          'Derived',
          field.derived && <DerivedFrom key="derived" site={site} database={database} derived={field.derived} />,
        ],
        ['Required', field.required === undefined ? undefined : field.required ? 'yes' : 'no'],
        ['Several values', field.multiple ? 'allowed' : undefined],
        ['Smallest', field.min],
        ['Largest', field.max],
        ['Length', field.length === undefined ? undefined : `up to ${formatQuantity(field.length, 'character')}`],
        ['Pattern', field.regex === undefined ? undefined : <code key="regex">{field.regex}</code>],
        ['Allowed values', field['allowed values']?.join(', ')],
        ['Conditions', field.conditions && <Conditions key="conditions" conditions={field.conditions} />],
      ]}
    />
  );
}

/** What the field must be like where other fields have values, a sentence to a line. */
function Conditions({ conditions }: { conditions: readonly FieldCondition[] }) {
  return [...new Set(conditions.map(conditionSentence))].map((sentence) => <div key={sentence}>{sentence}</div>);
}

function FieldValues({ site, database, field }: { site: string; database: string; field: ProvenanceField }) {
  const counts = useQuery(fieldBreakdown(site, database, field.name));
  const open = useOpenList({ site, database });
  return (
    <Section title="Values">
      <QueryRegion query={counts}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No isolate has a value of this field" />
          ) : (
            <Chart
              title={`Isolates by ${nameWithUnit(field)}`}
              subtitle={`${formatCount(list.length)} different`}
              columns={[nameWithUnit(field), 'Isolates']}
              noun={['isolate', 'isolates']}
              {...fieldChart(field, list)}
              onOpen={(value) => open(filterOfLabel(field, value))}
              renderLabel={(value) => <ValueLink site={site} database={database} field={field.name} value={value} />}
            />
          )
        }
      </QueryRegion>
    </Section>
  );
}

/** Leads to the isolates that have the value. */
function ValueLink({ site, database, field, value }: { site: string; database: string; field: string; value: string }) {
  const filter: IsolateFilter = { all: [{ field, op: '=', value }] };
  return (
    <Link
      to="/sites/$site/db/$database/isolates"
      params={{ site, database }}
      search={{ filter: JSON.stringify(filter) }}
      title={value}
    >
      {value}
    </Link>
  );
}
