import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { databasePath } from '#renderer/api/paths.ts';
import { usePartOfIsolate } from '#renderer/records/private-question.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import type { RestsOn } from '#shared/api/curation/rests-on.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { TableBox } from '../table-box.tsx';

/** An allele or a type that came from a genome. */
interface RestingRecord {
  kind: 'allele' | 'type';
  /** The locus or the scheme. */
  of: string;
  /** The id, of a type with the field that it is in: `ST 9`. */
  id: string;
  /** The end of its address in the definitions. */
  path: readonly string[];
  supported_by_others: boolean;
}

/** Types before alleles: they are fewer, and are made of these. */
export function recordsOf({ alleles, types }: RestsOn): RestingRecord[] {
  return [
    ...types.map(({ scheme, scheme_id, primary_key, profile_id, supported_by_others }) => ({
      kind: 'type' as const,
      of: scheme,
      id: `${primary_key} ${profile_id}`,
      path: ['schemes', String(scheme_id), 'profiles', profile_id],
      supported_by_others,
    })),
    ...alleles.map(({ locus, allele_id, supported_by_others }) => ({
      kind: 'allele' as const,
      of: locus,
      id: allele_id,
      path: ['loci', locus, 'alleles', allele_id],
      supported_by_others,
    })),
  ];
}

interface RecordsThatRestProps extends DatabasePlace {
  isolate_id: number;
  definitions: string | undefined;
  name: string;
  label: string;
  rows: readonly RestingRecord[];
}

/** Alleles and types, each a link to its page. */
export function RecordsThatRest({ rows, name, label, definitions = '', ...isolate }: RecordsThatRestProps) {
  const navigate = useNavigate();
  const { site, database, isolate_id } = isolate;
  const ofIsolate = usePartOfIsolate(isolate, 'alleles and types');
  const columns = useMemo(() => columnsOf(site, definitions), [site, definitions]);
  return (
    <TableBox rows={rows.length}>
      <PartTable
        name={name}
        label={label}
        noun={['record', 'records']}
        rows={rows}
        columns={columns}
        ofIsolate={ofIsolate}
        onOpen={({ path }) => void navigate({ to: databasePath(site, definitions, ...path) })}
        fileName={`${database}_${isolate_id}_${name}`}
        empty={null}
      />
    </TableBox>
  );
}

function columnsOf(site: string, definitions: string): RecordColumn<RestingRecord>[] {
  const columns: RecordColumn<RestingRecord>[] = [
    { id: 'kind', header: 'Record', value: ({ kind }) => kind, width: 90 },
    { id: 'of', header: 'Locus or scheme', value: ({ of }) => of, width: 180 },
    {
      id: 'id',
      header: 'Id',
      value: ({ id }) => id,
      cell: ({ id, path }) => (
        <Link to={databasePath(site, definitions, ...path)} tabIndex={-1}>
          {id}
        </Link>
      ),
      width: 140,
    },
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}
