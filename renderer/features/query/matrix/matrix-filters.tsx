import { Autocomplete, CloseButton, type ComboboxData, Select, TextInput } from '@mantine/core';
import { IconArrowBarToRight, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { VERDICTS, type VerdictKind } from '#shared/verdict/verdict.ts';
import { STATES, type StateKind } from '#shared/results/state-kinds.ts';
import { resultsOfRows, type Matrix } from './matrix.ts';
import { countRows, type ColumnFilter, type MatrixChoice, type RowFilter } from './matrix-view.ts';

/** The verdicts and states that there are, and the one that is chosen, each with its sign, words and count, by group. */
function rowFilters(matrix: Matrix, chosen: RowFilter) {
  const counts = countRows(matrix);
  if (!counts.has(chosen)) counts.set(chosen, 0);
  const everything = matrix.rows.length === resultsOfRows(matrix.rows).length ? 'All genomes' : 'All rows';
  const filters = [...counts].map(([value, count]) => {
    const { group, words } = value === 'all' ? { group: '', words: everything } : filterWords(value);
    return { group, item: { value, label: `${words} (${formatCount(count)})` } };
  });
  return Map.groupBy(filters, ({ group }) => group);
}

function filterWords(value: StateKind | VerdictKind): { group: string; words: string } {
  if (!isVerdict(value)) return { group: 'Result', words: `${STATES[value].sign} ${STATES[value].word}` };
  return { group: 'Verdict', words: `${VERDICTS[value].sign} ${VERDICTS[value].words}` };
}

function isVerdict(value: StateKind | VerdictKind): value is VerdictKind {
  return value in VERDICTS;
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
        data={[...filters].flatMap(([group, found]): ComboboxData => {
          const items = found.map(({ item }) => item);
          return group === '' ? items : [{ group, items }];
        })}
        value={choice.rows}
        onChange={(value) => {
          const all = [...filters.values()].flat();
          onChange({ rows: all.find(({ item }) => item.value === value)?.item.value ?? 'all' });
        }}
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
