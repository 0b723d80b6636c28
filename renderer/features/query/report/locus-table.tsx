import { Group, Select, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { defined } from '#shared/defined.ts';
import type { ResultStamp } from '#shared/rpc/contract/result-stamp.ts';
import { novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { AlleleLink, AlleleLinks, BlockedAlleles } from '../record-links.tsx';
import type { PackedResult } from '../results/packed-result.ts';
import { stampColumns } from '../results/stamp.ts';
import { reportWords, signOf } from '../results/status-labels.ts';
import {
  describeDifferences,
  filterWords,
  locusRows,
  passesFilter,
  STRANDS,
  type LocusFilter,
  type ReportedLocus,
} from './locus-rows.ts';
import { StatusBadge } from './status-badge.tsx';
import { StatusFilter } from './status-filter.tsx';
import classes from './report.module.css';

function columnsFor(
  { database, parameters: { best } }: ResultStamp,
  open: (locus: string) => void,
): RecordColumn<ReportedLocus>[] {
  return [
    {
      id: 'locus',
      header: 'Locus',
      width: 120,
      value: ({ report }) => report.locus,
      cell: ({ report: { locus } }) => (
        <UnstyledButton className={classes['open']} tabIndex={-1} onClick={() => open(locus)}>
          {locus}
        </UnstyledButton>
      ),
      isSortable: true,
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      value: ({ report }) => reportWords(report, best).word,
      cell: ({ report }) => (
        <StatusBadge status={report.status} best={best && report.exact_only !== true} sign={signOf(report, best)} />
      ),
      isSortable: true,
    },
    {
      id: 'allele',
      header: 'Allele',
      width: 68,
      value: ({ report: { allele_ids: ids, not_used: blocked = [] } }) =>
        [...ids, ...blocked.map(({ id }) => `${id}!`)].join(','),
      cell: ({ report }) => (
        <>
          <AlleleLinks database={database} locus={report.locus} ids={report.allele_ids} />
          <BlockedAlleles database={database} locus={report.locus} alleles={report.not_used} />
        </>
      ),
      isSortable: true,
    },
    {
      id: 'nearest',
      header: 'Nearest',
      width: 80,
      value: ({ report }) => report.nearest?.allele_id,
      cell: ({ report: { locus, nearest } }) =>
        nearest ? <AlleleLink database={database} locus={locus} allele_id={nearest.allele_id} /> : null,
      isSortable: true,
    },
    {
      id: 'identity',
      header: 'Identity %',
      width: 92,
      align: 'end',
      value: ({ report }) => (report.nearest ? Number(report.nearest.identity.toFixed(2)) : undefined),
      isSortable: true,
    },
    { id: 'differences', header: 'Differences', width: 136, value: ({ report }) => describeDifferences(report) },
    { id: 'contig', header: 'Contig', width: 124, value: (row) => row.contig, isMono: true, isSortable: true },
    {
      id: 'start',
      header: 'Start',
      width: 76,
      isCount: true,
      value: (row) => row.start,
      isSortable: true,
    },
    { id: 'end', header: 'End', width: 76, isCount: true, value: (row) => row.end, isSortable: true },
    {
      id: 'strand',
      header: 'Strand',
      width: 90,
      value: (row) => row.orientation,
      cell: (row) => (row.orientation ? STRANDS[row.orientation] : null),
      isSortable: true,
    },
    {
      id: 'length',
      header: 'Length',
      width: 76,
      isCount: true,
      value: (row) => row.length,
      isSortable: true,
    },
    { id: 'reason', header: 'Why', width: 300, value: ({ report }) => report.reason },
    {
      id: 'copies',
      header: 'Copies',
      width: 76,
      isCount: true,
      value: ({ report }) => report.copies,
      isHidden: true,
    },
    {
      id: 'sha1',
      header: 'SHA-1',
      width: 300,
      value: ({ report }) => report.novel?.sha1,
      isMono: true,
      isHidden: true,
    },
  ];
}

/** FASTA of what is new at a locus; nothing where nothing is, or nobody can tell. */
function fastaOf({ name }: PackedResult, { report }: ReportedLocus): string {
  const { novel, locus, nearest, reason, status } = report;
  return novel && status !== 'ambiguous' ? novelFasta([{ novel, nearest, reason, loci: [locus], files: [name] }]) : '';
}

/** Every locus of one result: what became of it, where it lies and why. Opening a row looks at it closely. */
export function LocusTable({
  result,
  filter,
  onFilter,
  scheme_id,
  onScheme,
  onOpen,
}: {
  result: PackedResult;
  filter: LocusFilter;
  onFilter: (filter: LocusFilter) => void;
  scheme_id: number | undefined;
  onScheme: (scheme_id: number | undefined) => void;
  onOpen: (locus: string, among: readonly string[]) => void;
}) {
  const rows = useMemo(() => {
    const scheme = result.schemes.find((one) => one.scheme_id === scheme_id);
    const wanted = scheme ? new Set(scheme.loci) : undefined;
    return locusRows(result).filter(({ report }) => wanted?.has(report.locus) ?? true);
  }, [result, scheme_id]);
  const shown = useMemo(() => rows.filter((row) => passesFilter(row, filter)), [rows, filter]);
  const { stamp } = result;
  const best = stamp.parameters.best && !rows.some(({ report }) => report.exact_only);
  const columns = useMemo(() => {
    const among = shown.map(({ report }) => report.locus);
    return columnsFor(stamp, (locus) => onOpen(locus, among));
  }, [stamp, shown, onOpen]);
  return (
    <>
      <Group gap="sm" align="flex-start">
        {result.schemes.length > 0 ? (
          <Select
            aria-label="Loci of"
            data={[
              { value: '', label: 'all schemes' },
              ...result.schemes.map((scheme) => ({ value: String(scheme.scheme_id), label: scheme.description })),
            ]}
            value={scheme_id === undefined ? '' : String(scheme_id)}
            onChange={(id) => onScheme(id ? Number(id) : undefined)}
            allowDeselect={false}
            w={150}
          />
        ) : null}
        <StatusFilter rows={rows} filter={filter} best={best} onChange={onFilter} />
      </Group>
      <PartTable
        name="query-loci"
        label={`Loci of ${result.name}`}
        noun={['locus', 'loci']}
        rows={shown}
        columns={columns}
        exportColumns={stampColumns(() => stamp)}
        onOpen={({ report }) =>
          onOpen(
            report.locus,
            shown.map((row) => row.report.locus),
          )
        }
        fileName={`${result.name}.loci`}
        {...defined({
          toFasta: shown.some(({ report }) => report.novel && report.status !== 'ambiguous')
            ? (row: ReportedLocus) => fastaOf(result, row)
            : undefined,
        })}
        empty={
          <EmptyState title={filter === 'all' ? 'No locus was searched' : `No locus is ${filterWords(filter)}`}>
            {filter === 'all' ? 'The database has no locus of this kind.' : 'Choose another status above.'}
          </EmptyState>
        }
      />
    </>
  );
}
