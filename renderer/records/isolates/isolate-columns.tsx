import { Link } from '@tanstack/react-router';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import type { IsolateSchemeField } from '#renderer/api/isolates/isolate-fields.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { provenanceValue, schemeValue } from './isolate-values.ts';
import { derivedHeading } from '#shared/rules/attribute-table.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { nameWithUnit } from '#shared/rules/field.ts';

/** Own fields and scheme fields that are shown before the user has chosen. */
const FIELDS_AT_FIRST = 8;
const SCHEME_FIELDS_AT_FIRST = 3;
/** Fields that every database has and few people look at in a list. */
const SELDOM = new Set(['sender', 'curator', 'date_entered', 'datestamp']);

interface ColumnsOf extends DatabasePlace {
  fields: readonly ProvenanceField[];
  schemeFields: readonly IsolateSchemeField[];
  /** Columns of verdicts, behind the name. */
  verdicts: readonly RecordColumn<Isolate>[];
  /** Columns of loci, behind those of schemes. */
  loci: readonly RecordColumn<Isolate>[];
  /** Columns of the sequence bin and of versions, which only whole records have. */
  extras: readonly RecordColumn<Isolate>[];
}

/** Columns of a table of isolates: provenance fields in order, behind the name the fields of schemes. */
export function isolateColumns({
  site,
  database,
  fields,
  schemeFields,
  verdicts,
  loci,
  extras,
}: ColumnsOf): RecordColumn<Isolate>[] {
  const own = fields.filter(({ name, sparse }) => name !== 'id' && name !== 'isolate' && !SELDOM.has(name) && !sparse);
  const shown = new Set(own.slice(0, FIELDS_AT_FIRST).map(({ name }) => name));
  const names = schemeFields.map(({ field }) => field);
  return [
    {
      id: 'id',
      header: 'id',
      value: ({ provenance }) => provenance.id,
      stored: { of: 'field', name: 'id' },
      cell: (isolate) => <IsolateLink site={site} database={database} isolate={isolate} />,
      width: 72,
      align: 'end',
      isSortable: true,
    },
    ...fields
      .filter(({ name }) => name === 'isolate')
      .map(({ name }): RecordColumn<Isolate> => ({
        id: name,
        header: name,
        value: ({ provenance }) => provenance.isolate,
        cell: (isolate) => <IsolateName isolate={isolate} />,
        stored: { of: 'field', name },
        width: 120,
        isSortable: true,
      })),
    ...verdicts,
    ...schemeFields.map((field, index): RecordColumn<Isolate> => ({
      id: field.ref,
      header:
        names.indexOf(field.field) === names.lastIndexOf(field.field)
          ? field.field
          : `${field.field} (${field.scheme})`,
      value: (isolate) => schemeValue(isolate, field),
      stored: { of: 'scheme', scheme_id: field.scheme_id, field: field.field },
      width: field.primary_key ? 80 : 130,
      isSortable: true,
      isHidden: index >= SCHEME_FIELDS_AT_FIRST,
      ...defined({ align: field.type === 'integer' ? ('end' as const) : undefined }),
    })),
    ...loci,
    ...extras,
    ...fields
      .filter(({ name }) => name !== 'id' && name !== 'isolate')
      .map((field): RecordColumn<Isolate> => {
        const { name, type, audience, group, derived } = field;
        const header = derived ? derivedHeading(name, derived.from) : nameWithUnit(field);
        return {
          id: name,
          header,
          ...defined({ mark: audience, group }),
          value: (isolate) => provenanceValue(isolate, name),
          stored: { of: 'field', name },
          width: Math.max(type === 'text' ? 130 : 96, 34 + (header.length + (audience ? audience.length + 3 : 0)) * 8),
          isSortable: true,
          isHidden: !shown.has(name),
          ...defined({ align: type === 'int' || type === 'float' ? ('end' as const) : undefined }),
        };
      }),
  ];
}

function IsolateLink({ site, database, isolate }: { site: string; database: string; isolate: Isolate }) {
  const { id } = isolate.provenance;
  return (
    <Link
      to="/sites/$site/db/$database/isolates/$isolate_id"
      params={{ site, database, isolate_id: String(id) }}
      tabIndex={-1}
    >
      {id}
    </Link>
  );
}

/** The name of an isolate, with a word that says where it is private. Where there is little room, the name is cut off. */
function IsolateName({ isolate: { provenance, custody } }: { isolate: Isolate }) {
  if (!custody) return provenance.isolate;
  const until = custody.embargo_until === undefined ? '' : ` until ${custody.embargo_until}`;
  return (
    <span style={{ display: 'flex' }}>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{provenance.isolate}</span>{' '}
      <span style={{ flex: 'none', whiteSpace: 'pre' }} title={`Private${until}`}>
        {' · private'}
      </span>
    </span>
  );
}

/** The newer version of a record, for lists that hold old ones too. */
export const versionColumn: RecordColumn<Isolate> = {
  id: 'new_version',
  stored: { of: 'fact', name: 'new_version' },
  header: 'Newer version',
  value: ({ new_version }) => (new_version === undefined ? undefined : nameInUri(new_version)),
  width: 120,
  align: 'end',
};

/** Size of the sequence bin. */
export const sequenceColumns: RecordColumn<Isolate>[] = [
  {
    id: 'total_length',
    stored: { of: 'fact', name: 'total_length' },
    header: 'Total length',
    value: ({ sequence_bin }) => sequence_bin?.total_length,
    width: 126,
    isCount: true,
    isSortable: true,
  },
  {
    id: 'contig_count',
    stored: { of: 'fact', name: 'contig_count' },
    header: 'Contigs',
    value: ({ sequence_bin }) => sequence_bin?.contig_count,
    width: 92,
    isCount: true,
    isSortable: true,
  },
];

/** Longest `fields` parameter that the service takes. */
const LONGEST_FIELDS = 4_000;

/** What the rows of a table hold that needs no whole records, as the service wants it; `undefined` when it is too long to be said. */
export function shownFields(
  fields: readonly ProvenanceField[],
  schemeFields: readonly IsolateSchemeField[],
  parts: readonly string[],
): string | undefined {
  const names = [...fields.map(({ name }) => name), ...schemeFields.map(({ ref }) => ref), ...parts];
  const text = names.join(',');
  return text.length <= LONGEST_FIELDS && !names.some((name) => name.includes(',')) ? text : undefined;
}
