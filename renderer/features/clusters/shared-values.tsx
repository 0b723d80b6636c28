import { useQuery } from '@tanstack/react-query';
import { isolateBreakdowns } from '#renderer/api/isolates/breakdowns.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import { weekPoints } from '#renderer/ui/charts/week-points.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { compareNatural } from '#shared/natural-order.ts';

/** Fields that say nothing of what isolates share: each value belongs to one, or tells of the work on its record. */
const UNTELLING = new Set(['id', 'isolate', 'aliases', 'sender', 'curator', 'date_entered', 'datestamp']);
/** Fields that are counted: each is a request. */
const MOST_FIELDS = 40;
/** Types of a scheme that are named. */
const MOST_TYPES = 8;

const ENTERED = 'date_entered';

interface SharedValuesProps extends DatabasePlace {
  /** The search for the isolates. */
  body: Record<string, unknown> | undefined;
  /** How many there are. */
  count: number;
}

interface FieldToCount {
  ref: string;
  label: string;
  isOfScheme: boolean;
}

/** What most isolates of a cluster have in common, their types, and when they were entered. */
export function SharedValues(props: SharedValuesProps) {
  const { site, database } = props;
  const own = useQuery(isolateFieldQueries.list(site, database));
  const ofSchemes = useQuery(isolateFieldQueries.ofSchemes(site, database));
  return (
    <QueryRegion query={own} holdsBelow>
      {(fields) => (
        <QueryRegion query={ofSchemes} holdsBelow>
          {(schemeFields) => (
            <Counted
              {...props}
              fields={[
                ...schemeFields.map(({ ref, field, scheme }) => ({
                  ref,
                  label: `${field} (${scheme})`,
                  isOfScheme: true,
                })),
                ...fields
                  .filter(({ name, sparse }) => !UNTELLING.has(name) && !sparse)
                  .map(({ name }) => ({ ref: name, label: name, isOfScheme: false })),
              ].slice(0, MOST_FIELDS)}
            />
          )}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

function Counted({ site, database, body, count, fields }: SharedValuesProps & { fields: readonly FieldToCount[] }) {
  const asked = [ENTERED, ...fields.map(({ ref }) => ref)];
  const answers = useQuery(isolateBreakdowns(site, database, { fields: asked, body }));
  return (
    <QueryRegion query={answers} holdsBelow>
      {([entered = [], ...values]) => (
        <>
          <Values {...{ count, fields, values }} />
          <Growth days={entered.map(({ values: [day = ''], count: isolates }) => [day, isolates])} />
        </>
      )}
    </QueryRegion>
  );
}

/** How many of them had been entered by each week. */
function Growth({ days }: { days: readonly (readonly [day: string, isolates: number])[] }) {
  const points = weekPoints(days);
  if (points.length === 0) return null;
  return (
    <Chart
      title="Isolates by the week in which they were entered"
      section={{ title: 'Growth by week' }}
      points={points}
      shape={points.length > 1 ? 'line' : 'bars'}
      columns={['Week from', 'Isolates in total']}
      noun={['isolate', 'isolates']}
    />
  );
}

interface FieldRow {
  label: string;
  value: string;
  /** Of how many isolates, by which the rows are ordered. */
  isolates: number;
  told: string;
}

interface ValuesProps {
  count: number;
  fields: readonly FieldToCount[];
  /** Of each field, in their order. */
  values: readonly (readonly { values: string[]; count: number }[])[];
}

function Values({ count, fields, values }: ValuesProps) {
  const rows = fields.map((field, place) => {
    const counts = (values[place] ?? [])
      .map(({ values: [value = ''], count: isolates }) => ({ value, isolates }))
      .toSorted((left, right) => right.isolates - left.isolates || compareNatural(left.value, right.value));
    return { field, counts };
  });
  const types = rows.filter(({ field, counts }) => field.isOfScheme && counts.length > 0);
  const shared = rows
    .flatMap(({ field, counts: [first] }): FieldRow[] =>
      field.isOfScheme || !first || first.isolates < 2 || first.isolates * 2 <= count
        ? []
        : [{ label: field.label, ...first, told: shareOf(first.isolates, count) }],
    )
    .toSorted((left, right) => right.isolates - left.isolates);
  if (types.length === 0 && shared.length === 0) return null;
  return (
    <>
      {shared.length === 0 ? null : (
        <Section title="What its isolates share">
          <PlainTable
            label="Values that most of its isolates have"
            rows={shared}
            keyOf={({ label }) => label}
            columns={[
              { header: 'Field', cell: ({ label }) => label },
              { header: 'Value', cell: ({ value }) => value, isText: true },
              { header: 'Isolates', cell: ({ told }) => told, isUnbroken: true },
            ]}
          />
        </Section>
      )}
      {types.length === 0 ? null : (
        <Section title="Types">
          <PlainTable
            label="Types of its isolates"
            rows={types}
            keyOf={({ field }) => field.ref}
            columns={[
              { header: 'Field', cell: ({ field }) => field.label },
              { header: 'Values, with the number of isolates', cell: ({ counts }) => typesOf(counts), isText: true },
            ]}
          />
        </Section>
      )}
    </>
  );
}

/** `all 12`, `9 of 12`. */
function shareOf(isolates: number, count: number): string {
  return isolates === count ? `all ${formatCount(count)}` : `${formatCount(isolates)} of ${formatCount(count)}`;
}

function typesOf(counts: readonly { value: string; isolates: number }[]): string {
  const named = counts.slice(0, MOST_TYPES).map(({ value, isolates }) => `${value} (${formatCount(isolates)})`);
  const more = counts.length - MOST_TYPES;
  return more > 0 ? `${named.join(', ')} and ${formatCount(more)} more values` : named.join(', ');
}
