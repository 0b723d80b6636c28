import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { novelFasta } from '#shared/typing-table/novel-alleles.ts';
import type { NamedResult } from '../matrix/matrix.ts';
import { AlleleLink } from '../record-links.tsx';
import { stampColumns } from '../results/stamp.ts';
import { STATUS_WORDS } from '../results/status-labels.ts';
import { describeCoding } from '../report/novel-labels.ts';
import { StatusBadge } from '../report/status-badge.tsx';
import report from '../report/report.module.css';
import { countGenomes, groupNovel, type NovelGroup } from './novel-groups.ts';

/** Which new sequences are shown: complete alleles, truncated or frameshifted ones, or all with those cut off by a contig or ambiguous. */
type ShownKind = 'whole' | 'changed' | 'all';

const KINDS: Record<ShownKind, (group: NovelGroup) => boolean> = {
  whole: ({ status }) => status === 'novel',
  changed: ({ status }) => status === 'truncated' || status === 'frameshifted',
  all: () => true,
};

function columnsFor(open: (group: NovelGroup) => void): RecordColumn<NovelGroup>[] {
  return [
    {
      id: 'locus',
      header: 'Locus',
      width: 140,
      value: ({ loci }) => loci.join(','),
      cell: (group) => (
        <UnstyledButton className={report['open']} tabIndex={-1} onClick={() => open(group)}>
          {group.loci.join(', ')}
        </UnstyledButton>
      ),
      isSortable: true,
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      value: ({ status }) => STATUS_WORDS[status].word,
      cell: ({ status }) => <StatusBadge status={status} />,
      isSortable: true,
    },
    { id: 'inputs', header: 'Inputs', width: 70, isCount: true, value: countGenomes, isSortable: true },
    { id: 'found_in', header: 'Found in', width: 220, value: ({ files }) => files.join(', ') },
    {
      id: 'nearest',
      header: 'Nearest',
      width: 84,
      value: ({ nearest }) => nearest?.allele_id,
      cell: ({ database, loci: [locus = ''], nearest }) =>
        nearest ? <AlleleLink database={database} locus={locus} allele_id={nearest.allele_id} /> : null,
      isSortable: true,
    },
    {
      id: 'identity',
      header: 'Identity %',
      width: 90,
      align: 'end',
      value: ({ nearest }) => (nearest ? Number(nearest.identity.toFixed(2)) : undefined),
      isSortable: true,
    },
    {
      id: 'length',
      header: 'Length',
      width: 76,
      isCount: true,
      value: ({ novel }) => novel.sequence.length,
      isSortable: true,
    },
    {
      id: 'length_allowed',
      header: 'Length allowed',
      width: 120,
      value: ({ novel }) => (novel.length_allowed ? '✓ yes' : '✕ no'),
      isSortable: true,
    },
    {
      id: 'coding',
      header: 'Coding sequence',
      width: 240,
      value: ({ novel }) => (novel.coding ? describeCoding(novel.coding) : ''),
      isSortable: true,
    },
    { id: 'why', header: 'Why', width: 300, value: ({ reason }) => reason },
    { id: 'sha1', header: 'SHA-1', width: 310, value: ({ sha1 }) => sha1, isMono: true },
  ];
}

/** What is new in all results, equal sequences as one. */
export function NovelTable({
  results,
  onOpen,
}: {
  results: readonly NamedResult[];
  onOpen: (id: string, locus: string) => void;
}) {
  const [kind, setKind] = useState<ShownKind>('whole');
  const groups = useMemo(() => groupNovel(results), [results]);
  const shown = useMemo(() => groups.filter(KINDS[kind]), [groups, kind]);
  const columns = useMemo(() => {
    const open = ({ places: [first] }: NovelGroup) => first && onOpen(first.id, first.locus);
    return columnsFor(open);
  }, [onOpen]);
  const stampOf = ({ places: [first] }: NovelGroup) =>
    results.find(({ id }) => id === first?.id)?.result.stamp ?? results[0]?.result.stamp;
  const data = (Object.keys(KINDS) as ShownKind[]).map((value) => {
    const count = formatCount(groups.filter(KINDS[value]).length);
    const words = {
      whole: 'Whole alleles',
      changed: 'Truncated or frameshifted',
      all: 'All, including cut-off and ambiguous ones',
    };
    return { value, label: `${words[value]} ${count}` };
  });
  return (
    <>
      <SegmentedControl
        data={data}
        value={kind}
        onChange={(value) => setKind(value)}
        aria-label="Which new sequences"
        style={{ alignSelf: 'flex-start', maxWidth: '100%', flexWrap: 'wrap' }}
      />
      <PartTable
        name="query-novel"
        label="Novel alleles"
        noun={['new sequence', 'new sequences']}
        rows={shown}
        columns={columns}
        exportColumns={stampColumns(stampOf)}
        onOpen={({ places: [first] }) => first && onOpen(first.id, first.locus)}
        toFasta={(group) => (group.status === 'ambiguous' ? '' : novelFasta([group]))}
        fileName="novel alleles"
        empty={
          <EmptyState title={kind === 'whole' ? 'No novel allele' : 'No new sequence of this kind'}>
            {kind === 'whole'
              ? 'No input has a complete allele that is new to the database.'
              : 'The results contain no sequence of this kind.'}
          </EmptyState>
        }
      />
    </>
  );
}
