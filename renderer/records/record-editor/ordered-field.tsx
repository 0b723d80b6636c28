import { ActionIcon, Autocomplete, Input } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { moved, namesIn } from './ordered-names.ts';
import classes from './record-editor.module.css';

interface OrderedFieldProps {
  label: string;
  help: string | undefined;
  /** For buttons and counts: `locus`. */
  noun: string;
  choices: readonly string[];
  value: readonly string[];
  onChange: (names: string[]) => void;
  error: string | undefined;
}

/** Pixels of a row, as the style sheet has it. */
const ROW_HEIGHT = 30;
/** Names that are offered while one writes. */
const OFFERED = 20;

/** Names in an order that counts: written or pasted, then dragged, or moved with Alt and the arrow keys. */
export function OrderedField({ label, help, noun, choices, value, onChange, error }: OrderedFieldProps) {
  const [text, setText] = useState('');
  const add = (written: string) => {
    onChange([...value, ...namesIn(written)]);
    setText('');
  };

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (namesIn(pasted).length < 2) return;
    event.preventDefault();
    add(pasted);
  }

  function addWritten(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    add(text);
  }

  return (
    <Input.Wrapper label={`${label} (${value.length})`} description={help} error={error}>
      <Autocomplete
        aria-label={`Add a ${noun}`}
        placeholder="Write a name, or paste a list"
        data={choices.filter((choice) => !value.includes(choice))}
        limit={OFFERED}
        value={text}
        onChange={setText}
        onOptionSubmit={add}
        onPaste={paste}
        onKeyDown={addWritten}
        aria-invalid={error !== undefined || undefined}
        mt={4}
      />
      {value.length === 0 ? null : <OrderedRows label={label} value={value} onChange={onChange} />}
    </Input.Wrapper>
  );
}

function OrderedRows({ label, value, onChange }: Pick<OrderedFieldProps, 'label' | 'value' | 'onChange'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const rows = useVirtualizer({
    count: value.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });

  /** Puts the focus on a row once it is drawn. */
  const focus = (index: number) => {
    rows.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };

  function handleKey(event: KeyboardEvent, index: number): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Delete') {
      event.preventDefault();
      onChange(value.filter((_, at) => at !== index));
      focus(Math.min(index, value.length - 2));
    } else if (step !== undefined) {
      const to = index + step;
      if (to < 0 || to >= value.length) return;
      event.preventDefault();
      if (event.altKey) onChange(moved(value, index, to));
      focus(to);
    }
  }

  function drop(event: DragEvent, index: number): void {
    event.preventDefault();
    if (dragged !== undefined) onChange(moved(value, dragged, index));
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <div
      ref={scroller}
      role="list"
      aria-label={`${label} in order: ${formatCount(value.length)}`}
      className={classes['ordered']}
    >
      <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="listitem"
            data-over={over === index && dragged !== index ? true : undefined}
            className={classes['orderedRow']}
            style={{ transform: `translateY(${start}px)` }}
          >
            <button
              type="button"
              data-index={index}
              className={classes['orderedName']}
              title="Drag it, or move it with Alt and the arrow keys. Delete takes it out."
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', value[index] ?? '');
                setDragged(index);
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(index);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDrop={(event) => drop(event, index)}
              onKeyDown={(event) => handleKey(event, index)}
            >
              <IconGripVertical size={14} aria-hidden="true" />
              <span className={classes['orderedPlace']}>{index + 1}</span> <span>{value[index]}</span>
            </button>
            <ActionIcon
              variant="subtle"
              size="sm"
              tabIndex={-1}
              aria-label={`Take out ${value[index]}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
      </div>
    </div>
  );
}
