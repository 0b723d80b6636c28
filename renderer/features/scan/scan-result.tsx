import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { FactsStrip } from '#renderer/ui/pages/facts-strip.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ScanPlan, ScanRow, ScanState } from '#shared/rpc/contract/scan.ts';
import { WriteScan } from './write-scan.tsx';

interface ScanResultProps {
  plan: string;
  /** When its job ended, in milliseconds since 1970. */
  finished: number | undefined;
  /** Null if it is not held any more. */
  result: ScanPlan | null;
  site: string;
  onAgain: () => void;
}

/** What a scan found, what would be written of it, and what was. */
export function ScanResult({ plan, finished, result, site, onAgain }: ScanResultProps) {
  const navigate = useNavigate();
  const database = result?.database ?? '';
  const columns = useMemo(() => scanColumns(site, database), [site, database]);
  if (!result) {
    return (
      <EmptyState title="The findings of this scan are gone" actions={<Button onClick={onAgain}>Scan again</Button>}>
        Findings are kept until the program ends. What was written stays.
      </EmptyState>
    );
  }
  const { isolates, loci, without_contigs, counts, rows, omitted } = result;
  return (
    <>
      <FactsStrip
        label="What was found"
        facts={[
          { label: isolates === 1 ? 'isolate' : 'isolates', value: formatCount(isolates) },
          { label: loci === 1 ? 'locus' : 'loci', value: formatCount(loci) },
          ...STATES.filter(({ state }) => (counts[state] ?? 0) > 0).map(({ state, fact }) => ({
            label: fact,
            value: formatCount(counts[state] ?? 0),
          })),
        ]}
      />
      {without_contigs > 0 ? (
        <Notice tone="info" role="note" title={`${formatQuantity(without_contigs, 'isolate')} without contigs`} />
      ) : null}
      <WriteScan plan={plan} finished={finished} result={result} onAgain={onAgain} />
      <Section title="What is not as it was" grow>
        {omitted > 0 ? (
          <Notice tone="info" role="note" title={`${formatCount(omitted)} more are not shown`}>
            The table shows what was found. The command “allelier scan … --dry-run” lists all.
          </Notice>
        ) : null}
        <MemoryTable
          name="scan"
          label="Findings of the scan"
          noun={['finding', 'findings']}
          rows={rows}
          columns={columns}
          onOpen={({ id }) =>
            void navigate({
              to: '/sites/$site/db/$database/isolates/$isolate_id',
              params: { site, database, isolate_id: String(id) },
            })
          }
          fileName={`${database}_scan`}
          empty={
            <EmptyState title="All designations match the contigs">
              Every locus of the isolates has the allele that is in its contigs.
            </EmptyState>
          }
        />
      </Section>
    </>
  );
}

function scanColumns(site: string, database: string): RecordColumn<ScanRow>[] {
  const columns: RecordColumn<ScanRow>[] = [
    {
      id: 'isolate',
      header: 'Isolate',
      value: ({ isolate }) => isolate,
      cell: ({ id, isolate }) => (
        <Link
          to="/sites/$site/db/$database/isolates/$isolate_id"
          params={{ site, database, isolate_id: String(id) }}
          tabIndex={-1}
        >
          {isolate}
        </Link>
      ),
      width: 160,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 70, align: 'end' },
    { id: 'locus', header: 'Locus', value: ({ locus }) => locus, width: 130 },
    { id: 'state', header: 'State', value: ({ state }) => stateWord(state), width: 130 },
    { id: 'found', header: 'Found', value: ({ found }) => found.join('; '), width: 100 },
    { id: 'designated', header: 'Designated', value: ({ designated }) => designated.join('; '), width: 110 },
    {
      id: 'nearest',
      header: 'Nearest',
      value: ({ novel }) => novel && `${novel.nearest} (${novel.identity.toFixed(1)} %)`,
      width: 130,
    },
    {
      id: 'remark',
      header: 'Remark',
      value: ({ novel, reason }) => novel?.against ?? novel?.doubt ?? reason,
      width: 320,
    },
    { id: 'contig', header: 'Contig', value: ({ place }) => place?.contig, width: 80, align: 'end' },
    { id: 'start', header: 'Start', value: ({ place }) => place?.start, width: 90, isCount: true },
    { id: 'end', header: 'End', value: ({ place }) => place?.end, width: 90, isCount: true },
    { id: 'direction', header: 'Strand', value: ({ place }) => place?.direction, width: 90 },
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}

/** The states of findings in the order of interest, in words: of one finding, and of a count of them. */
const STATES: readonly { state: ScanState; word: string; fact: string }[] = [
  { state: 'new', word: 'New', fact: 'new' },
  { state: 'changed', word: 'Changed', fact: 'changed' },
  { state: 'conflict', word: 'Conflict', fact: 'in conflict' },
  { state: 'novel', word: 'New allele', fact: 'new alleles' },
  { state: 'several', word: 'Several alleles', fact: 'with several alleles' },
  { state: 'unfinished', word: 'Incomplete', fact: 'incomplete' },
  { state: 'missing', word: 'Not found', fact: 'not found' },
  { state: 'same', word: 'As before', fact: 'as before' },
];

const WORDS = new Map(STATES.map(({ state, word }) => [state, word]));

function stateWord(state: ScanState): string {
  return WORDS.get(state) ?? state;
}
