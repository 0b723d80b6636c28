import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { mapHeadings, type HeadingMap, type KeptHeadings } from '#shared/tabular/map-headings.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { GridColumn } from '#renderer/records/grid/grid-column.ts';

/** What stands for a column that is not taken. */
const LEFT_OUT = '';

/** Asks which column each heading of somebody's own table means. The choice is remembered for the database. */
export function HeadingDialog({
  headings,
  rows,
  columns,
  kept,
  onDone,
  onCancel,
}: {
  headings: readonly string[];
  /** Rows below the header, for examples and for their number. */
  rows: readonly { cells: readonly string[] }[];
  columns: readonly GridColumn[];
  kept: KeptHeadings;
  onDone: (map: HeadingMap) => void;
  onCancel: () => void;
}) {
  const ids = columns.map(({ id }) => id);
  const [map, setMap] = useState(() => mapHeadings(headings, ids, kept));
  const taken = new Set(map.filter((id) => id !== undefined));
  const missing = columns.filter(({ id, isRequired }) => isRequired && !taken.has(id)).map(({ id }) => id);
  const leftOut = headings.filter((heading, index) => heading !== '' && map[index] === undefined);
  const entries = headings.map((heading, index) => ({ heading, index }));

  function choose(index: number, value: string | null): void {
    const id = value === null || value === LEFT_OUT ? undefined : value;
    // A column holds one column of the other table only.
    setMap(map.map((known, at) => (at === index ? id : known === id ? undefined : known)));
  }

  return (
    <Modal opened onClose={onCancel} title="Which columns are these?" size="xl">
      <Text size="sm" mb="sm">
        {formatQuantity(rows.length, 'row')} with {formatQuantity(headings.length, 'column')}. Say which column each one
        means; this is remembered for the database.
      </Text>
      <PlainTable
        label="Columns of your table"
        isWide
        rows={entries}
        keyOf={({ index }) => index}
        columns={[
          { header: 'In your table', cell: ({ heading, index }) => heading || `(column ${index + 1})` },
          { header: 'For example', cell: ({ index }) => exampleOf(rows, index) },
          {
            header: 'Means',
            cell: ({ heading, index }) => (
              <Select
                aria-label={`${heading || `Column ${index + 1}`} means`}
                size="xs"
                searchable
                allowDeselect={false}
                data={[{ value: LEFT_OUT, label: '(leave out)' }, ...ids.map((id) => ({ value: id, label: id }))]}
                value={map[index] ?? LEFT_OUT}
                onChange={(value) => choose(index, value)}
              />
            ),
          },
        ]}
      />
      {missing.length > 0 ? (
        <Notice tone="warning" role="note" title={`No column yet for ${missing.join(', ')}.`}>
          {missing.length === 1 ? 'It is' : 'They are'} required. You can fill {missing.length === 1 ? 'it' : 'them'} in
          afterwards.
        </Notice>
      ) : null}
      {leftOut.length > 0 ? (
        <Text size="sm" c="dimmed">
          Left out: {leftOut.join(', ')}.
        </Text>
      ) : null}
      <DialogFooter>
        <Group gap="sm" justify="end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={taken.size === 0} onClick={() => onDone(map)} data-autofocus>
            Add {formatQuantity(rows.length, 'row')}
          </Button>
        </Group>
      </DialogFooter>
    </Modal>
  );
}

/** Characters of an example. */
const EXAMPLE = 40;

/** The first filled cell of a column. */
function exampleOf(rows: readonly { cells: readonly string[] }[], column: number): string {
  const text = rows.find(({ cells }) => (cells[column] ?? '') !== '')?.cells[column] ?? '';
  return text.length > EXAMPLE ? `${text.slice(0, EXAMPLE)}…` : text;
}
