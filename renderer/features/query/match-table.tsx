import { useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useResultSite } from './results/result-site.ts';
import type { TableView } from '#renderer/api/lists/row-source.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import type { TypingMatch } from '#shared/rpc/contract/typing.ts';
import { useMemorySource } from '#renderer/records/record-table/memory-source.ts';
import { AlleleLink, LocusLink } from './record-links.tsx';
import { matchesOf, type PackedResult } from './results/packed-result.ts';
import { stampColumns } from './results/stamp.ts';

const strands = { forward: '+ forward', reverse: '− reverse' } as const;

function columnsFor(database: string): RecordColumn<TypingMatch>[] {
  return [
    {
      id: 'locus',
      header: 'Locus',
      width: 150,
      value: (match) => match.locus,
      cell: (match) => <LocusLink database={database} locus={match.locus} />,
      isSortable: true,
    },
    {
      id: 'allele_id',
      header: 'Allele',
      width: 90,
      value: (match) => match.allele_id,
      cell: (match) => <AlleleLink database={database} locus={match.locus} allele_id={match.allele_id} />,
      isSortable: true,
    },
    { id: 'contig', header: 'Contig', width: 150, value: (match) => match.contig, isMono: true, isSortable: true },
    {
      id: 'start',
      header: 'Start',
      width: 90,
      isCount: true,
      value: (match) => match.start,
      isSortable: true,
    },
    { id: 'end', header: 'End', width: 90, isCount: true, value: (match) => match.end, isSortable: true },
    {
      id: 'orientation',
      header: 'Strand',
      width: 90,
      value: (match) => match.orientation,
      cell: (match) => strands[match.orientation],
      isSortable: true,
    },
    {
      id: 'length',
      header: 'Length',
      width: 80,
      isCount: true,
      value: (match) => match.length,
      isSortable: true,
    },
  ];
}

/** Every exact match of one input, where it lies and on which strand. */
export function MatchTable({ result }: { result: PackedResult }) {
  const { database } = result.stamp;
  const navigate = useNavigate();
  const [view, setView] = useState<TableView>({ search: '', sort: '' });
  const site = useResultSite();
  const columns = useMemo(() => columnsFor(database), [database]);
  const matches = useMemo(() => matchesOf(result), [result]);
  const source = useMemorySource(matches, columns);
  return (
    <RecordTable
      name="query-matches"
      label={`Matches of ${result.name}`}
      noun={['match', 'matches']}
      source={source}
      columns={columns}
      exportColumns={stampColumns(() => result.stamp)}
      view={view}
      onViewChange={setView}
      onOpen={({ locus, allele_id }) =>
        void navigate({
          to: '/sites/$site/db/$database/loci/$locus/alleles/$allele_id',
          params: { site, database, locus, allele_id },
        })
      }
      fileName={`${result.name}.matches`}
      empty={
        <EmptyState title="No exact match">
          No allele of {result.stamp.target} occurs in this sequence, on either strand.
        </EmptyState>
      }
    />
  );
}
