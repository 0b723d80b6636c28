import { useMemo, useState } from 'react';
import type { RowSource } from '#renderer/api/lists/row-source.ts';
import { useMemorySource } from '#renderer/records/record-table/memory-source.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { AppError } from '#shared/problem.ts';

interface KitRow {
  id: number;
  name: string;
  length: number;
}

const ROWS: KitRow[] = [
  { id: 1, name: 'abcZ', length: 433 },
  { id: 2, name: 'adk', length: 465 },
  { id: 3, name: 'genome', length: 2_184_406 },
];

const COLUMNS: RecordColumn<KitRow>[] = [
  { id: 'id', header: 'Id', value: ({ id }) => id, width: 80, align: 'end', isSortable: true },
  { id: 'name', header: 'Name', value: ({ name }) => name, width: 160, isSortable: true },
  { id: 'length', header: 'Length', value: ({ length }) => length, width: 110, isCount: true },
];

const waiting: RowSource<KitRow> = { key: ['kit', 'waiting'], fetchPage: () => new Promise(() => undefined) };
const failing: RowSource<KitRow> = {
  key: ['kit', 'failing'],
  fetchPage: () => Promise.reject(new AppError(503, 'kit', 'The list cannot be read.')),
};

/** Tables: short, of rows that are here, empty, waiting, failing. */
export function KitTables() {
  const full = useMemorySource(ROWS, COLUMNS);
  const none = useMemorySource(
    useMemo((): KitRow[] => [], []),
    COLUMNS,
  );
  return (
    <>
      <Section title="A short table, without its empty column">
        <PlainTable
          label="Loci"
          rows={ROWS}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Name', cell: ({ name }) => name },
            { header: 'Id', cell: ({ id }) => id, isNumber: true },
            { header: 'Product', cell: () => undefined },
          ]}
        />
      </Section>
      <Section title="A short list">
        <ShortList>
          {ROWS.map(({ id, name }) => (
            <ShortEntry key={id} end="2026-11-22" isGone={id === ROWS.at(-1)?.id}>
              {name}
            </ShortEntry>
          ))}
          <ShortEntry end="11-22 14:05" note="3 inputs, 2 new alleles, MLST of neisseria">
            A name that is longer than the room that there is for it on one line of a short list
          </ShortEntry>
        </ShortList>
      </Section>
      <KitTable title="A table of three rows" source={full} />
      <KitTable title="An empty table" source={none} />
      <KitTable title="A table that waits" source={waiting} />
      <KitTable title="A table that fails" source={failing} />
    </>
  );
}

function KitTable({ title, source }: { title: string; source: RowSource<KitRow> }) {
  const [view, setView] = useState({ search: '', sort: '' });
  return (
    <Section title={title}>
      <RecordTable
        name="kit"
        label={title}
        noun={['row', 'rows']}
        source={source}
        columns={COLUMNS}
        view={view}
        onViewChange={setView}
        onOpen={() => undefined}
        fileName="rows"
        empty={<EmptyState title="There are no rows">Import some.</EmptyState>}
      />
    </Section>
  );
}
