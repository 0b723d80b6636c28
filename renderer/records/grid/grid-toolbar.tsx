import { Button, Menu, Switch } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconRowInsertBottom,
  IconSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { GridAction } from './grid-action.ts';
import type { GridProblems } from './grid-checks.ts';
import type { GridState } from './grid-state.ts';
import classes from './grid-tools.module.css';

/** What one does with a whole grid; each has a key of its own besides. */
export function GridToolbar({
  state,
  dispatch,
  problems: { counts, progress },
  onNextError,
  onOnlyWrong,
  onFind,
  children,
}: {
  state: GridState;
  dispatch: (action: GridAction) => void;
  problems: GridProblems;
  onNextError: (by: 1 | -1) => void;
  onOnlyWrong: (isOnly: boolean) => void;
  onFind: () => void;
  /** Further buttons at the end. */
  children?: ReactNode;
}) {
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label="Table">
      <Button.Group>
        <Button
          size="xs"
          variant="default"
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
          disabled={state.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <IconArrowBackUp size={14} aria-hidden="true" />
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label="Redo"
          title="Redo (Ctrl+Y)"
          disabled={state.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <IconArrowForwardUp size={14} aria-hidden="true" />
        </Button>
      </Button.Group>
      <MenuButton label="Rows" icon={IconRowInsertBottom}>
        <Item keys="Ctrl++" onClick={() => dispatch({ type: 'insert', where: 'above' })}>
          Insert above
        </Item>
        <Item onClick={() => dispatch({ type: 'insert', where: 'below' })}>Insert below</Item>
        <Item keys="Ctrl+Shift+D" onClick={() => dispatch({ type: 'duplicate' })}>
          Duplicate
        </Item>
        <Item keys="Ctrl+D" onClick={() => dispatch({ type: 'fillDown' })}>
          Fill down
        </Item>
        <Item keys="Ctrl+-" onClick={() => dispatch({ type: 'remove' })}>
          Delete
        </Item>
      </MenuButton>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        title="Find (Ctrl+F), replace (Ctrl+H)"
        onClick={onFind}
      >
        Find and replace
      </Button>
      {children}
      <span className={classes['toolbar']} data-end>
        <span role="status" aria-label="Problems of the table" className={classes['summary']}>
          <Summary
            errors={counts.errors}
            warnings={counts.warnings}
            rows={counts.filledRows}
            isDone={progress === undefined}
          />
        </span>
        {progress && progress.rows > 0 ? (
          // Beside the status: a screen reader must not read out each number.
          <span className={classes['summary']}>
            {formatCount(progress.checked)} of {formatQuantity(progress.rows, 'row')}
          </span>
        ) : null}
        {counts.errors > 0 ? (
          <Button.Group>
            <Button size="xs" variant="default" title="Previous error (Shift+F8)" onClick={() => onNextError(-1)}>
              Previous
            </Button>
            <Button size="xs" variant="default" title="Next error (F8)" onClick={() => onNextError(1)}>
              Next error
            </Button>
          </Button.Group>
        ) : null}
        {counts.errors > 0 || state.only ? (
          <Switch
            label="Only rows with errors"
            checked={state.only !== undefined}
            onChange={(event) => onOnlyWrong(event.currentTarget.checked)}
          />
        ) : null}
      </span>
    </div>
  );
}

function Item({ keys, onClick, children }: { keys?: string; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item onClick={onClick} rightSection={keys ? <span className={classes['keys']}>{keys}</span> : null}>
      {children}
    </Menu.Item>
  );
}

function Summary({
  errors,
  warnings,
  rows,
  isDone,
}: {
  errors: number;
  warnings: number;
  rows: number;
  isDone: boolean;
}) {
  if (!isDone) return 'Checking …';
  if (rows === 0) return null;
  if (errors === 0 && warnings === 0) {
    return (
      <>
        <IconCircleCheck size={14} aria-hidden="true" className={classes['good']} /> No problems in{' '}
        {formatQuantity(rows, 'row')}
      </>
    );
  }
  const words = [
    ...(errors > 0 ? [formatQuantity(errors, 'error')] : []),
    ...(warnings > 0 ? [formatQuantity(warnings, 'warning')] : []),
  ];
  return (
    <>
      <IconAlertTriangle size={14} aria-hidden="true" className={classes[errors > 0 ? 'bad' : 'warn']} />{' '}
      {words.join(', ')} in {formatQuantity(rows, 'row')}
    </>
  );
}
