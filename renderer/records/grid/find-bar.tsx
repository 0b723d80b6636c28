import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { findNext, replaceAll, type Search } from './find-cells.ts';
import type { EditGridModel } from './use-edit-grid.ts';
import classes from './grid-tools.module.css';

/** Searches the shown cells and replaces what it finds. Enter goes to the next one, Shift with Enter to the one before. */
export function FindBar({
  model: { state, dispatch },
  isReplacing,
  onClose,
}: {
  model: EditGridModel;
  isReplacing: boolean;
  onClose: () => void;
}) {
  const [search, setSearch] = useState<Search>({ text: '', isExactCase: false, isWholeCell: false });
  const [by, setBy] = useState('');
  const [said, setSaid] = useState('');

  function find(step: 1 | -1): void {
    const place = findNext(state, search, step);
    setSaid(place ? '' : 'Nothing is found.');
    if (place) dispatch({ type: 'go', to: place });
  }

  function replaceThem(): void {
    const cells = replaceAll(state, search, by);
    setSaid(cells.length === 0 ? 'Nothing is found.' : `Replaced in ${formatQuantity(cells.length, 'cell')}.`);
    if (cells.length > 0) dispatch({ type: 'write', cells });
  }

  return (
    <div role="search" aria-label="Find in the table" className={classes['findBar']}>
      <TextInput
        label="Find"
        size="xs"
        value={search.text}
        data-autofocus
        ref={focusFirst}
        onChange={(event) => setSearch({ ...search, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button size="xs" variant="default" onClick={() => find(1)}>
        Next
      </Button>
      {isReplacing ? (
        <>
          <TextInput
            label="Replace by"
            size="xs"
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') replaceThem();
              if (event.key === 'Escape') onClose();
            }}
          />
          <Button size="xs" variant="default" onClick={replaceThem}>
            Replace all
          </Button>
        </>
      ) : null}
      <Checkbox
        label="Upper and lower case count"
        checked={search.isExactCase}
        onChange={(event) => setSearch({ ...search, isExactCase: event.currentTarget.checked })}
      />
      <Checkbox
        label="Whole cells only"
        checked={search.isWholeCell}
        onChange={(event) => setSearch({ ...search, isWholeCell: event.currentTarget.checked })}
      />
      <span role="status">{said}</span>
      <CloseButton aria-label="Close the search" onClick={onClose} />
    </div>
  );
}

/** The search was asked for, so one wants to write at once. */
function focusFirst(element: HTMLInputElement | null): void {
  if (element && !element.closest('[role="search"]')?.contains(document.activeElement)) element.focus();
}
