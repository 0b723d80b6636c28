import { Autocomplete, CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconArrowBarToRight, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#renderer/ui/format.ts';
import type { Matrix } from './matrix.ts';
import { countRows, type ColumnFilter, type MatrixChoice, type RowFilter } from './matrix-view.ts';

const ROW_FILTERS: { value: RowFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'novel', label: '★ With novel' },
  { value: 'incomplete', label: '┤ Incomplete' },
  { value: 'complete', label: '✓ Complete' },
];

const COLUMN_FILTERS: { value: ColumnFilter; label: string }[] = [
  { value: 'all', label: 'all loci' },
  { value: 'varying', label: 'loci that vary' },
  { value: 'novel', label: 'loci with novel alleles' },
  { value: 'not-exact', label: 'loci not exact everywhere' },
];

interface MatrixFiltersProps {
  matrix: Matrix;
  choice: MatrixChoice;
  onChange: (part: Partial<MatrixChoice>) => void;
}

/** Which genomes and which loci the table shows. */
export function MatrixFilters({ matrix, choice, onChange }: MatrixFiltersProps) {
  const counts = countRows(matrix);
  return (
    <>
      <SegmentedControl
        aria-label="Which genomes"
        data={ROW_FILTERS.map(({ value, label }) => ({ value, label: `${label} ${formatCount(counts[value])}` }))}
        value={choice.rows}
        onChange={(rows) => onChange({ rows })}
      />
      <Select
        aria-label="Which loci"
        data={COLUMN_FILTERS}
        value={choice.columns}
        onChange={(value) => onChange({ columns: COLUMN_FILTERS.find((one) => one.value === value)?.value ?? 'all' })}
        allowDeselect={false}
        w={190}
      />
      <TextInput
        role="searchbox"
        aria-label="Filter genomes"
        placeholder="Filter genomes"
        leftSection={<IconFilter size={14} aria-hidden="true" />}
        rightSection={
          choice.search ? (
            <CloseButton size="xs" aria-label="Clear the filter" onClick={() => onChange({ search: '' })} />
          ) : null
        }
        value={choice.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && onChange({ search: '' })}
        w={150}
      />
    </>
  );
}

/** Asks for one of the loci and leads to it. */
export function GoToLocus({ loci, onChoose }: { loci: string[]; onChoose: (locus: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Autocomplete
      size="xs"
      aria-label="Go to a locus"
      placeholder="Go to a locus"
      leftSection={<IconArrowBarToRight size={14} aria-hidden="true" />}
      data={loci}
      limit={20}
      value={text}
      onChange={setText}
      onOptionSubmit={(locus) => {
        onChoose(locus);
        // The field takes the chosen text after this.
        queueMicrotask(() => setText(''));
      }}
      w={140}
    />
  );
}
