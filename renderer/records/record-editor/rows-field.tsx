import { ActionIcon, Button, Checkbox, Group, Input, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { EditorField, RowColumn, Widget } from './editor-kind.ts';
import { isMembers } from './member-paths.ts';
import { pastedRows } from './pasted-table.ts';
import classes from './record-editor.module.css';

type EditedRow = Readonly<Record<string, unknown>>;

interface RowsFieldProps {
  field: EditorField;
  widget: Extract<Widget, { kind: 'rows' }>;
  value: unknown;
  onChange: (rows: EditedRow[]) => void;
  error: string | undefined;
}

/** Rows that are shown at first, and more at a time: each has its own inputs. As many choices are offered at once. */
const SHOWN = 100;

/**
 * Small records of a record, one per row of a table: rows are added at the end, also by pasting columns of a spreadsheet, and each can be
 * taken out. Of very many, the first are shown.
 */
export function RowsField({ field, widget, value, onChange, error }: RowsFieldProps) {
  const rows = Array.isArray(value) ? value.filter(isMembers) : [];
  const { columns, noun } = widget;
  const [most, setMost] = useState(SHOWN);
  // Inputs keep what is typed: where rows take other places, they begin anew.
  const [round, setRound] = useState(0);
  const replace = (next: EditedRow[]) => {
    setRound(round + 1);
    onChange(next);
  };
  const change = (index: number, row: EditedRow) => onChange(rows.map((one, at) => (at === index ? row : one)));

  function paste(event: ClipboardEvent): void {
    const pasted = pastedRows(event.clipboardData.getData('text'), columns);
    if (pasted === undefined) return;
    event.preventDefault();
    const filled = rows.filter((row) => columns.some(({ member }) => plain(row[member]) !== ''));
    replace([...filled, ...pasted.map((row) => ({ ...Object.fromEntries(columns.flatMap(firstCell)), ...row }))]);
  }

  return (
    <Input.Wrapper label={field.label} description={field.help} error={error}>
      {rows.length === 0 ? null : (
        <div className={classes['scroller']} onPaste={paste}>
          <table className={classes['table']} aria-label={field.label}>
            <thead>
              <tr>
                {columns.map(({ member, label }) => (
                  <th key={member} scope="col">
                    {label}
                  </th>
                ))}
                <th aria-label="Take out" />
              </tr>
            </thead>
            <tbody key={round}>
              {rows.slice(0, most).map((row, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.member}>
                      <Cell
                        column={column}
                        row={index + 1}
                        value={row[column.member]}
                        onChange={(next) => change(index, withMember(row, column.member, next))}
                      />
                    </td>
                  ))}
                  <td>
                    <ActionIcon
                      variant="default"
                      aria-label={`Take out ${noun} ${index + 1}`}
                      onClick={() => replace(rows.filter((_, at) => at !== index))}
                    >
                      <IconX size={14} aria-hidden="true" />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Group mt="xs">
        {rows.length > most ? (
          <Button variant="default" size="compact-xs" onClick={() => setMost(most + SHOWN)}>
            Show more of {formatCount(rows.length)}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => {
            setMost(Math.max(most, rows.length + 1));
            onChange([...rows, Object.fromEntries(columns.flatMap(firstCell))]);
          }}
        >
          Add {noun}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

/** What a new row begins with; members that may be left out are not there. */
function firstCell({ member, widget, first }: RowColumn): [string, unknown][] {
  return first === undefined ? (widget === 'switch' ? [[member, false]] : []) : [[member, first]];
}

function withMember(row: EditedRow, member: string, value: unknown): EditedRow {
  if (value !== undefined) return { ...row, [member]: value };
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== member));
}

interface CellProps {
  column: RowColumn;
  row: number;
  value: unknown;
  /** Undefined where nothing is written. */
  onChange: (value: unknown) => void;
}

function Cell({ column: { label, widget, first }, row, value, onChange }: CellProps) {
  const name = `${label}, row ${row}`;
  if (widget === 'switch') {
    return (
      <Checkbox
        aria-label={name}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (typeof widget === 'object' && widget.isSearched) {
    const chosen = plain(value);
    // What is not among them any more is shown all the same, and refused by name.
    const isKnown = chosen === '' || widget.choices.includes(chosen);
    return (
      <Select
        aria-label={name}
        data={isKnown ? [...widget.choices] : [chosen, ...widget.choices]}
        value={chosen === '' ? null : chosen}
        onChange={(next) => onChange(next ?? first)}
        limit={SHOWN}
        searchable
        placeholder="Write to search"
        nothingFoundMessage="Nothing like this"
      />
    );
  }
  if (typeof widget === 'object') {
    return (
      <NativeSelect
        aria-label={name}
        data={[...widget.choices]}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  }
  const text = Array.isArray(value) ? value.join('; ') : plain(value);
  return (
    <TextInput
      aria-label={name}
      defaultValue={text}
      key={widget === 'list' ? undefined : 'text'}
      // A member that every row has is empty, not absent: then it can be said what is wrong with it.
      onChange={(event) =>
        onChange(read(widget, event.currentTarget.value) ?? (first === '' || Array.isArray(first) ? first : undefined))
      }
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** A text or a number as it is written; nothing for anything else. */
export function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a cell says. A number that is none stays a text, of which the service says what is wrong. */
function read(widget: 'line' | 'number' | 'list', text: string): unknown {
  if (text.trim() === '') return undefined;
  if (widget === 'list') {
    return text
      .split(';')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  const number = Number(text);
  return widget === 'number' && Number.isFinite(number) ? number : text;
}
