import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ProvenanceField } from '#shared/api/field.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { isolateFieldQueries } from '#renderer/api/isolate-fields.ts';
import { LOCAL_SITE } from '#renderer/api/keys.ts';
import { databasePath } from '#renderer/api/paths.ts';
import type { RowSource, TableView } from '#renderer/api/row-source.ts';
import { EmptyState } from './empty-state.tsx';
import { QueryRegion } from './query-region.tsx';
import type { RecordColumn } from './record-table/record-column.ts';
import { RecordTable } from './record-table/record-table.tsx';

/** Fields shown until the user chooses others. */
const FIELDS_AT_FIRST = 8;

/** Isolates that something else names, a project or a group. Other sites can neither search nor sort them. */
export function IsolateTable({
  site,
  database,
  source,
  label,
  fileName,
  emptyTitle,
}: {
  site: string;
  database: string;
  source: RowSource<Isolate>;
  label: string;
  fileName: string;
  emptyTitle: string;
}) {
  const definitions = useQuery(isolateFieldQueries.list(site, database));
  return (
    <QueryRegion query={definitions}>
      {(list) => <Rows {...{ site, database, source, label, fileName, emptyTitle }} fields={list} />}
    </QueryRegion>
  );
}

function Rows({
  site,
  database,
  source,
  label,
  fileName,
  emptyTitle,
  fields,
}: {
  site: string;
  database: string;
  source: RowSource<Isolate>;
  label: string;
  fileName: string;
  emptyTitle: string;
  fields: readonly ProvenanceField[];
}) {
  const navigate = useNavigate();
  const [view, setView] = useState<TableView>({ search: '', sort: '' });
  const columns = useMemo(() => isolateColumns(site, database, fields), [site, database, fields]);
  return (
    <RecordTable
      name={`member isolates ${database}`}
      label={label}
      noun={['isolate', 'isolates']}
      source={source}
      columns={columns}
      view={view}
      onViewChange={setView}
      canFilter={site === LOCAL_SITE}
      onOpen={({ provenance }) =>
        void navigate({ to: databasePath(site, database, 'isolates', String(provenance.id)) })
      }
      fileName={fileName}
      empty={<EmptyState title={emptyTitle} />}
    />
  );
}

function isolateColumns(site: string, database: string, fields: readonly ProvenanceField[]): RecordColumn<Isolate>[] {
  const others = fields.filter(({ name }) => name !== 'id');
  return [
    {
      id: 'id',
      header: 'Id',
      value: ({ provenance }) => provenance.id,
      cell: ({ provenance: { id } }) => (
        <Link to={databasePath(site, database, 'isolates', String(id))} tabIndex={-1}>
          {id}
        </Link>
      ),
      width: 80,
      isSortable: site === LOCAL_SITE,
    },
    ...others.map(({ name, type }, index): RecordColumn<Isolate> => ({
      id: name,
      header: name,
      value: ({ provenance }) => textOf(provenance[name]),
      ...(type === 'int' || type === 'float' ? { align: 'end' } : {}),
      isHidden: index >= FIELDS_AT_FIRST,
      isSortable: site === LOCAL_SITE,
    })),
  ];
}

/** Several values side by side; people by their number, which is the last part of their address. */
function textOf(value: unknown): string | number | undefined {
  if (Array.isArray(value)) return value.map(String).join('; ');
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.replace(/^https?:.*\/users\//, '') : undefined;
}
