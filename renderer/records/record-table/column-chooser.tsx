import { ActionIcon, Button, Checkbox, Group, ScrollArea, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { ColumnPopover } from './column-popover.tsx';
import type { ColumnGroup, RecordColumn } from './record-column.ts';
import { isShown, movedColumn, orderedIds, type TableLayout } from './table-layout.ts';
import classes from './record-table.module.css';

/** Columns listed at once; a scheme may have thousands, and the search finds the rest. */
const LISTED = 150;

/** Which columns a table shows, and in what order. */
export function ColumnChooser<Row>({
  columns,
  groups = [],
  layout,
  onChange,
}: {
  columns: readonly RecordColumn<Row>[];
  /** Columns that can be added together. */
  groups?: readonly ColumnGroup[];
  layout: TableLayout;
  onChange: (part: Partial<TableLayout>) => void;
}) {
  const [words, setWords] = useState('');
  const ids = orderedIds(
    columns.map(({ id }) => id),
    layout.order,
  );
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted = words.trim().toLowerCase();
  const found = ids.flatMap((id) => {
    const column = byId.get(id);
    return column && `${column.header}\n${column.group ?? ''}`.toLowerCase().includes(wanted) ? [column] : [];
  });
  const optional = found.filter(({ id }) => id !== ids[0]);

  function show(shownColumns: readonly RecordColumn<Row>[], isVisible: boolean): void {
    onChange({ shown: { ...layout.shown, ...Object.fromEntries(shownColumns.map(({ id }) => [id, isVisible])) } });
  }

  return (
    <ColumnPopover words={words} onSearch={setWords}>
      <Group gap={4} my="sm">
        <Button variant="subtle" size="compact-xs" onClick={() => show(optional, true)}>
          Show {wanted ? 'these' : 'all'}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => show(optional, false)}>
          Hide {wanted ? 'these' : 'all'}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange({ shown: {}, order: [], widths: {} })}>
          Reset
        </Button>
      </Group>
      <ScrollArea.Autosize mah={300} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Columns' }}>
        <ul className={classes['columnList']}>
          {groups
            .filter((group) => group.label.toLowerCase().includes(wanted))
            .map(({ id, label, isShown: isChecked, show: showGroup }) => (
              <li key={`group ${id}`} data-group>
                <Checkbox
                  label={label}
                  checked={isChecked}
                  onChange={(event) => showGroup(event.currentTarget.checked)}
                />
              </li>
            ))}
          {found.slice(0, LISTED).map((column) => (
            <li key={column.id}>
              <Checkbox
                label={column.header}
                checked={isShown(column, layout)}
                disabled={column.id === ids[0]}
                onChange={(event) => show([column], event.currentTarget.checked)}
              />
              <MoveButtons column={column} ids={ids} onOrder={(order) => onChange({ order })} />
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {found.length > LISTED ? (
        <Text size="xs" c="dimmed" mt={4}>
          {formatCount(found.length - LISTED)} more. Type a part of the name to find them.
        </Text>
      ) : null}
    </ColumnPopover>
  );
}

function MoveButtons<Row>({
  column,
  ids,
  onOrder,
}: {
  column: RecordColumn<Row>;
  ids: readonly string[];
  onOrder: (order: string[]) => void;
}) {
  const place = ids.indexOf(column.id);
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        size="sm"
        aria-label={`Move ${column.header} to the left`}
        disabled={place <= 1}
        onClick={() => onOrder(movedColumn(ids, column.id, -1))}
      >
        <IconChevronUp size={14} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={`Move ${column.header} to the right`}
        disabled={place === 0 || place === ids.length - 1}
        onClick={() => onOrder(movedColumn(ids, column.id, 1))}
      >
        <IconChevronDown size={14} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}
