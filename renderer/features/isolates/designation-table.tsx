import { IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isolateQueries, type ShownDesignation } from '#renderer/api/isolates/isolates.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { usePartOfIsolate } from '#renderer/records/private-question.tsx';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { useLinkedDefinitions, type LinkedDefinitions } from './linked-definitions.ts';
import { TableBox } from './table-box.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Every designation of an isolate, whatever the scheme. */
export function Designations({ site, database, isolate_id }: { site: string; database: string; isolate_id: number }) {
  const designations = useQuery(isolateQueries.designations(site, database, isolate_id));
  return (
    <QueryRegion query={designations} holdsBelow>
      {(rows) => <DesignationTable site={site} database={database} isolate_id={isolate_id} rows={rows} />}
    </QueryRegion>
  );
}

function DesignationTable({
  site,
  database,
  isolate_id,
  rows,
}: DatabasePlace & {
  isolate_id: number;
  rows: ShownDesignation[];
}) {
  const navigate = useNavigate();
  const definitions = useLinkedDefinitions(site, database);
  const mayCurate = useMayCurate(site, database);
  // The paths change once, when the linked database is known.
  const pathKey = definitions.allelePath('', '');
  const hasDetails = rows.some(({ status }) => status !== undefined);
  const columns = useMemo(
    () => [
      ...designationColumns(site, database, definitions, hasDetails),
      ...(mayCurate ? [editColumn(site, database, isolate_id)] : []),
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- [reason: pathKey stands for `definitions`, new at every draw]
    [site, database, isolate_id, pathKey, hasDetails, mayCurate],
  );
  const ofIsolate = usePartOfIsolate({ site, database, isolate_id }, 'designations');
  return (
    <TableBox rows={rows.length}>
      <PartTable
        name="designations"
        label={`Designations of isolate ${isolate_id}`}
        noun={['designation', 'designations']}
        rows={rows}
        columns={columns}
        ofIsolate={ofIsolate}
        onOpen={({ locus, allele_id }) => void navigate({ to: definitions.allelePath(locus, allele_id) })}
        fileName={`${database}_${isolate_id}_alleles`}
        empty={<EmptyState title="No locus of this isolate has been designated" />}
      />
    </TableBox>
  );
}

/** Leads to the form of the designations at a locus. */
function editColumn(site: string, database: string, isolate_id: number): RecordColumn<ShownDesignation> {
  return {
    id: 'edit',
    header: 'Edit',
    value: () => '',
    isControl: true,
    cell: ({ locus }) => (
      <Link
        to="/sites/$site/db/$database/form/$record"
        params={{ site, database, record: 'allele_designation' }}
        search={{ key: JSON.stringify({ isolate_id, locus }) }}
        aria-label={`Edit ${locus}`}
      >
        Edit
      </Link>
    ),
    width: 70,
  };
}

function designationColumns(
  site: string,
  database: string,
  definitions: LinkedDefinitions,
  hasDetails: boolean,
): RecordColumn<ShownDesignation>[] {
  const alleles: RecordColumn<ShownDesignation>[] = [
    {
      id: 'locus',
      header: 'Locus',
      value: ({ locus }) => locus,
      cell: ({ locus }) => (
        <Link to={databasePath(site, database, 'loci', locus)} tabIndex={-1}>
          {locus}
        </Link>
      ),
      width: 160,
    },
    {
      id: 'allele_id',
      header: 'Allele',
      value: ({ allele_id }) => allele_id,
      cell: ({ locus, allele_id }) => (
        <Link to={definitions.allelePath(locus, allele_id)} tabIndex={-1}>
          {allele_id}
        </Link>
      ),
      width: 90,
    },
  ];
  const details: RecordColumn<ShownDesignation>[] = [
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => status,
      cell: ({ status }) =>
        status === 'provisional' ? (
          <span style={{ color: 'var(--status-warning)' }}>
            <IconQuestionMark size={13} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> provisional
          </span>
        ) : (
          status
        ),
      width: 116,
    },
    { id: 'method', header: 'Method', value: ({ method }) => method, width: 100 },
    { id: 'comments', header: 'Comments', value: ({ comments }) => comments, width: 180 },
    { id: 'date_entered', header: 'Entered', value: (row) => row.date_entered, width: 104, isHidden: true },
    { id: 'datestamp', header: 'Changed', value: ({ datestamp }) => datestamp, width: 104 },
  ];
  return [...alleles, ...(hasDetails ? details : [])].map((column) => ({ ...column, isSortable: true }));
}
