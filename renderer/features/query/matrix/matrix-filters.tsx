import { Autocomplete, CloseButton, Select, TextInput } from '@mantine/core';
import { IconArrowBarToRight, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { STATES } from '#shared/results/state-kinds.ts';
import { resultsOfRows, type Matrix } from './matrix.ts';
import { countRows, type ColumnFilter, type MatrixChoice, type RowFilter } from './matrix-view.ts';

/** The states that there are, and the one that is chosen, each with its sign, word and count. */
function rowFilters(matrix: Matrix, chosen: RowFilter): { value: RowFilter; label: string }[] {
  const counts = countRows(matrix);
  if (!counts.has(chosen)) counts.set(chosen, 0);
  const everything = matrix.rows.length === resultsOfRows(matrix.rows).length ? 'All genomes' : 'All rows';
  return [...counts].map(([value, count]) => {
    const words = value === 'all' ? everything : `${STATES[value].sign} ${STATES[value].word}`;
    return { value, label: `${words} (${formatCount(count)})` };
  });
}

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
  const filters = rowFilters(matrix, choice.rows);
  return (
    <>
      <Select
        aria-label="Which genomes"
        data={filters}
        value={choice.rows}
        onChange={(value) => onChange({ rows: filters.find((one) => one.value === value)?.value ?? 'all' })}
        allowDeselect={false}
        w={150}
      />
      {matrix.isMixed ? null : (
        <Select
          aria-label="Which loci"
          data={COLUMN_FILTERS}
          value={choice.columns}
          onChange={(value) => onChange({ columns: COLUMN_FILTERS.find((one) => one.value === value)?.value ?? 'all' })}
          allowDeselect={false}
          w={132}
        />
      )}
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
        w={128}
      />
    </>
  );
}

/** Asks for one of the loci and leads to it. */
export function GoToLocus({ loci, onChoose }: { loci: string[]; onChoose: (locus: string) => void }) {
  const [text, setText] = useState('');
  return (
    <Autocomplete
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
