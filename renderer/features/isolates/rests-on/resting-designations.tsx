import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { databasePath } from '#renderer/api/paths.ts';
import { usePartOfIsolate } from '#renderer/records/private-question.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import type { RestsOn } from '#shared/api/curation/rests-on.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { TableBox } from '../table-box.tsx';

type Designation = RestsOn['designations'][number];

interface RestingDesignationsProps extends DatabasePlace {
  isolate_id: number;
  definitions: string | undefined;
  rows: readonly Designation[];
}

/** Designations that were found in a genome of the isolate, with its hash where they come from several. */
export function RestingDesignations({ rows, definitions, ...isolate }: RestingDesignationsProps) {
  const navigate = useNavigate();
  const { site, database, isolate_id } = isolate;
  const ofIsolate = usePartOfIsolate(isolate, 'designations');
  const columns = useMemo(() => columnsOf(site, database, definitions), [site, database, definitions]);
  return (
    <TableBox rows={rows.length}>
      <PartTable
        name="rests-designations"
        label={`Designations of isolate ${isolate_id} that were found in its genome`}
        noun={['designation', 'designations']}
        rows={rows}
        columns={columns}
        ofIsolate={ofIsolate}
        onOpen={(row) => void navigate({ to: pathOf(site, database, definitions, row) })}
        fileName={`${database}_${isolate_id}_resting_designations`}
        empty={null}
      />
    </TableBox>
  );
}

/** The page of the allele; of its locus in the isolate database where no definitions can be read. */
function pathOf(site: string, database: string, definitions: string | undefined, { locus, allele_id }: Designation) {
  return definitions === undefined
    ? databasePath(site, database, 'loci', locus)
    : databasePath(site, definitions, 'loci', locus, 'alleles', allele_id);
}

function columnsOf(site: string, database: string, definitions: string | undefined): RecordColumn<Designation>[] {
  const columns: RecordColumn<Designation>[] = [
    { id: 'locus', header: 'Locus', value: ({ locus }) => locus, width: 180 },
    {
      id: 'allele',
      header: 'Allele',
      value: ({ allele_id }) => allele_id,
      cell: (row) => (
        <Link to={pathOf(site, database, definitions, row)} tabIndex={-1}>
          {row.allele_id}
        </Link>
      ),
      width: 100,
    },
    { id: 'sha256', header: 'SHA-256 of the genome', value: ({ sha256 }) => sha256, isMono: true, width: 240 },
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}
