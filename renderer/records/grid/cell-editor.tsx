import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { choicesFor } from './cell-choices.ts';
import type { GridColumn } from './grid-column.ts';
import type { Leaving } from './grid-action.ts';
import type { Editing } from './grid-state.ts';
import classes from './grid.module.css';

interface CellEditorProps {
  column: GridColumn;
  editing: Editing;
  /** Id of the words about what is wrong. */
  noteId: string;
  onDraft: (text: string) => void;
  onCommit: (text: string, to: Leaving) => void;
  onCancel: () => void;
}

/**
 * Where one writes the text of a cell. Enter and Tab take it and go on, Escape gives it up, Alt with Enter begins a new
 * line. Of allowed values those are offered that fit what is written.
 */
export function CellEditor({ column, editing, noteId, onDraft, onCommit, onCancel }: CellEditorProps) {
  const [text, setText] = useState(editing.text);
  const [chosen, setChosen] = useState(-1);
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const isDone = useRef(false);
  const choices = useMemo(() => choicesFor(text, column), [text, column]);
  const list = useCombobox({ defaultOpened: true });
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(editing.text.length, editing.text.length);
  }, [editing.text]);

  function write(next: string): void {
    setText(next);
    setChosen(-1);
    onDraft(next);
  }

  function finish(to: Leaving, value = choices[chosen]?.text ?? text): void {
    isDone.current = true;
    onCommit(value, to);
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The grid around would take the keys for moves.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const outcome = keyIn(event, { isFresh: editing.isFresh, choices: choices.length, chosen });
    if (outcome === undefined) return;
    event.preventDefault();
    if (outcome === 'cancel') {
      isDone.current = true;
      onCancel();
    } else if (outcome === 'line') write(insertedAt(event.currentTarget, '\n'));
    else if (typeof outcome === 'number') setChosen(outcome);
    else finish(outcome);
  }

  return (
    <Combobox
      store={list}
      onOptionSubmit={(value) => finish('stay', value)}
      withinPortal
      position="bottom-start"
      offset={2}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <textarea
          ref={box}
          rows={1}
          className={classes['editor']}
          value={text}
          aria-label={column.id}
          aria-describedby={noteId}
          {...(column.allowed
            ? {
                role: 'combobox',
                'aria-autocomplete': 'list' as const,
                'aria-expanded': choices.length > 0,
                'aria-controls': listId,
                'aria-activedescendant': chosen >= 0 ? `${listId}-${chosen}` : undefined,
              }
            : {})}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={(event) => event.stopPropagation()}
          onCopy={(event) => event.stopPropagation()}
          onCut={(event) => event.stopPropagation()}
          onBlur={() => {
            if (!isDone.current) finish('stay', text);
          }}
        />
      </Combobox.Target>
      {choices.length > 0 ? (
        <Combobox.Dropdown miw={220} onMouseDown={(event) => event.preventDefault()}>
          <Combobox.Options id={listId} mah={240} style={{ overflowY: 'auto' }} aria-label={`Values of ${column.id}`}>
            {choices.map((choice, index) => (
              <Combobox.Option
                key={choice.text}
                id={`${listId}-${index}`}
                value={choice.text}
                aria-selected={index === chosen}
                data-combobox-selected={index === chosen || undefined}
                ref={(element) => {
                  if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {choice.label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      ) : null}
    </Combobox>
  );
}

/** What a key does in the cell; a number chooses that offered value. Undefined: it writes. */
function keyIn(
  { key, shiftKey, altKey }: KeyboardEvent,
  { isFresh, choices, chosen }: { isFresh: boolean; choices: number; chosen: number },
): Leaving | 'cancel' | 'line' | number | undefined {
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter') return altKey ? 'line' : shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (choices > 0 && key === 'ArrowDown') return Math.min(choices - 1, chosen + 1);
  if (choices > 0 && key === 'ArrowUp' && chosen >= 0) return chosen - 1;
  if (!isFresh || shiftKey) return undefined;
  const moves: Partial<Record<string, Leaving>> = {
    ArrowDown: 'down',
    ArrowUp: 'up',
    ArrowLeft: 'left',
    ArrowRight: 'right',
  };
  return moves[key];
}

function insertedAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, text: string): string {
  return `${value.slice(0, selectionStart)}${text}${value.slice(selectionEnd)}`;
}
