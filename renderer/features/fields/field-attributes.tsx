import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { attributeQueries } from '#renderer/api/isolates/attributes.ts';
import { NewRecord, useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { AttributeTable } from '#shared/api/attribute.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Rows of a table that a page shows. */
const SHOWN = 200;

interface AttributesProps extends DatabasePlace {
  field: ProvenanceField;
}

/** The attributes that are derived from a field, or the tables of an attribute: the one that counts with its rows. */
export function FieldAttributes({ site, database, field }: AttributesProps) {
  const { name, derived } = field;
  const { records = false } = useCapabilities(site);
  const mayCurate = useMayCurate(site, database);
  const known = useQuery({ ...attributeQueries.list(site, database), enabled: records }).data?.tables ?? [];
  const tables = known.filter((table) => (derived ? table.attribute === name : table.field === name));
  if (tables.length === 0 && !mayCurate) return null;
  const key = derived ? { field: derived.from, attribute: name } : { field: name };
  const counting = derived && tables.find(({ counts }) => counts);
  return (
    <>
      <Section
        title={derived ? 'Tables' : 'Attributes'}
        actions={<NewRecord address={{ site, database, record: 'field_attribute', key }} hasKey={false} />}
      >
        {tables.length === 0 ? (
          <p>
            None. An attribute is derived from the values of the field by a table, such as the continent from the
            country, or S, I and R from a concentration.
          </p>
        ) : (
          <PlainTable
            label={derived ? `Tables of ${name}` : `Attributes of ${name}`}
            rows={tables}
            keyOf={({ attribute, table }) => `${attribute}/${table}`}
            columns={tableColumns({ site, database }, mayCurate)}
          />
        )}
      </Section>
      {counting ? <TableRows site={site} database={database} table={counting} /> : null}
    </>
  );
}

function tableColumns({ site, database }: DatabasePlace, mayCurate: boolean): PlainColumn<AttributeTable>[] {
  return [
    {
      header: 'Attribute',
      cell: ({ attribute }) => (
        <Link to="/sites/$site/db/$database/fields/$field" params={{ site, database, field: attribute }}>
          {attribute}
        </Link>
      ),
    },
    { header: 'Table', cell: ({ table }) => table },
    { header: 'From the day', cell: ({ day }) => day, isUnbroken: true },
    { header: 'Counts', cell: ({ counts, chosen }) => (counts ? (chosen ? 'yes, chosen' : 'yes') : 'no') },
    { header: 'Rows', cell: ({ row_count }) => formatCount(row_count), isNumber: true },
    { header: 'Source', cell: ({ source }) => source, isText: true },
    {
      header: 'Change',
      cell: ({ attribute, table }) =>
        mayCurate ? (
          <Link
            to="/sites/$site/db/$database/form/$record"
            params={{ site, database, record: 'field_attribute' }}
            search={{ key: JSON.stringify({ attribute, table }) }}
          >
            Edit
          </Link>
        ) : undefined,
    },
  ];
}

/** What the table that counts gives, and its history. */
function TableRows({ site, database, table: { attribute, table, by } }: DatabasePlace & { table: AttributeTable }) {
  const whole = useQuery(attributeQueries.one(site, database, { attribute, table }));
  return (
    <>
      <Section title={`Rows of ${table}`}>
        <QueryRegion query={whole}>
          {({ rows = [] }) => (
            <PlainTable
              label={`Rows of ${table}`}
              rows={rows}
              most={SHOWN}
              keyOf={({ value }) => value}
              columns={[
                { header: by === 'range' ? 'Range' : 'Value', cell: ({ value }) => value },
                { header: 'Result', cell: ({ result }) => result },
              ]}
            />
          )}
        </QueryRegion>
      </Section>
      <RecordChanges address={{ site, database, record: 'field_attribute', key: { attribute, table } }} />
    </>
  );
}

/** From which field an attribute follows, and by which table. */
export function DerivedFrom({
  site,
  database,
  derived,
}: DatabasePlace & { derived: NonNullable<ProvenanceField['derived']> }) {
  const { from, table, by, day, source } = derived;
  return (
    <>
      from{' '}
      <Link to="/sites/$site/db/$database/fields/$field" params={{ site, database, field: from }}>
        {from}
      </Link>{' '}
      by {table}
      {by === 'range' ? ', a table of ranges' : ', a table of values'}
      {day === undefined ? '' : ` (${day})`}
      {source === undefined ? '' : `, ${source}`}
    </>
  );
}
