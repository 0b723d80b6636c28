import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { CellEditor } from './cell-editor.tsx';
import { columnIn, mendFor, rowsToMend } from './cell-choices.ts';
import { CellNote, type Mend } from './cell-note.tsx';
import { cellsOf, copyCells } from './grid-clipboard.ts';
import type { GridColumn } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { outcomeOfKey, type GridCommand } from './grid-keys.ts';
import { cellId, GridRowView, problemsOfCell } from './grid-row-view.tsx';
import { boxOf, type GridPlace } from './grid-selection.ts';
import { shownOf, tableRow, textAt, type Editing } from './grid-state.ts';
import { pasteProblem } from './paste-block.ts';
import type { EditGridModel } from './use-edit-grid.ts';
import { ROW_HEIGHT, useGridLayout } from './use-grid-layout.ts';
import classes from './grid.module.css';

interface GridViewportProps {
  label: string;
  model: EditGridModel;
  columns: ReadonlyMap<string, GridColumn>;
  widths: Readonly<Record<string, number>>;
  onResize: (id: string, width: number, isDone: boolean) => void;
  onCommand: (command: Exclude<GridCommand, 'leave' | 'mend' | 'mendAll'>) => void;
  /** Takes a pasted block that begins with a header. False: it is pasted as it is. */
  onPasteTable?: ((block: string[][]) => boolean) | undefined;
}

/** The cells of a grid: header, rows in sight, keyboard, mouse, clipboard. */
export function GridViewport(props: GridViewportProps) {
  const { label, model, columns, widths, onResize, onCommand, onPasteTable } = props;
  const { state, dispatch, problems } = model;
  const id = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState<{ editing: Editing; text: string }>();
  /** Escape was pressed: the next Tab goes on to what follows the table. */
  const isLeaving = useRef(false);
  const isDragging = useRef(false);
  /** Whether the keyboard was last in the cells. */
  const isHere = useRef(false);
  const shown = shownOf(state);
  const layout = useGridLayout(viewport, state.table, shown, columns, widths);
  const { active } = state.selection;
  const { row: activeRow, column: activeColumn } = active;
  const box = boxOf(state.selection);
  const isEditing = state.editing !== undefined;
  const draft = isEditing && written?.editing === state.editing ? written.text : undefined;

  const show = useRef(layout.show);
  useEffect(() => {
    show.current = layout.show;
  });
  useEffect(() => show.current(activeRow, activeColumn), [activeRow, activeColumn]);
  useEffect(() => {
    // The keyboard goes back to the cells when the editor is gone.
    if (!isEditing && viewport.current?.contains(document.activeElement) === false && isHere.current) {
      viewport.current.focus({ preventScroll: true });
    }
  }, [isEditing]);

  const row = state.table.rows[tableRow(shown, active.row)];
  const position = shown.columns[active.column] ?? -1;
  const ofTable = columns.get(state.table.columns[position] ?? '');
  const column = columnIn(ofTable, row, state.table.columns);
  const text = draft ?? textAt(state, active);
  const drafted = draft === undefined ? row : { key: -1, cells: withDraft(row?.cells ?? [], position, draft) };
  const activeProblems = drafted ? problemsOfCell(problems.of(drafted), state.table.columns, position) : [];
  const mend = isEditing ? undefined : mendOf(text, position, column);

  function mendOf(from: string, at: number, of: GridColumn | undefined): Mend | undefined {
    if (!of || activeProblems.length === 0) return undefined;
    const to = mendFor(from, of);
    if (to === undefined) return undefined;
    return { from, to, keys: rowsToMend(state.table, at, { from, to }, ofTable) };
  }

  function applyMend(isAll: boolean): void {
    if (!mend) return;
    if (isAll) dispatch({ type: 'replaceValue', column: position, ...mend });
    else dispatch({ type: 'commit', text: mend.to, to: 'stay' });
    viewport.current?.focus({ preventScroll: true });
  }

  function handleKey(event: KeyboardEvent): void {
    if (isEditing || event.defaultPrevented) return;
    if (event.key === 'Tab' && isLeaving.current) return;
    const rowsInSight = Math.max(1, Math.floor((viewport.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const outcome = outcomeOfKey(event, state, rowsInSight);
    if (!outcome) return;
    isLeaving.current = 'command' in outcome && outcome.command === 'leave';
    if (isLeaving.current) return;
    event.preventDefault();
    event.stopPropagation();
    if ('action' in outcome) dispatch(outcome.action);
    else if (outcome.command === 'mend' || outcome.command === 'mendAll') applyMend(outcome.command === 'mendAll');
    else if (outcome.command !== 'leave') onCommand(outcome.command);
  }

  function handlePress(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    if (event.button !== 0 || target.closest('textarea')) return;
    const selection = pressed(target, event.shiftKey);
    if (!selection) return;
    viewport.current?.focus({ preventScroll: true });
    event.preventDefault();
    isDragging.current = true;
    dispatch({ type: 'select', selection });
  }

  /** What a press on a part of the grid chooses: a cell, a row, a column, everything. */
  function pressed(target: HTMLElement, isExtending: boolean): { anchor: GridPlace; active: GridPlace } | undefined {
    const bottom = shown.extent.rows - 1;
    const right = shown.extent.columns - 1;
    const { anchor } = state.selection;
    if (target.closest('[data-all]')) return { anchor: { row: 0, column: 0 }, active: { row: bottom, column: right } };
    const head = placeIn(target.closest<HTMLElement>('[data-head]')?.dataset['head']);
    if (head !== undefined) {
      const from = isExtending ? anchor.column : head;
      return { anchor: { row: 0, column: from }, active: { row: bottom, column: head } };
    }
    const { row: rowText, column: columnText } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
    const [at, of] = [placeIn(rowText), placeIn(columnText)];
    if (at === undefined) return undefined;
    if (of === undefined) {
      return { anchor: { row: isExtending ? anchor.row : at, column: right }, active: { row: at, column: 0 } };
    }
    const place = { row: at, column: of };
    return { anchor: isExtending ? anchor : place, active: place };
  }

  function handleDrag(event: MouseEvent): void {
    if (!isDragging.current || event.buttons !== 1) {
      isDragging.current = false;
      return;
    }
    const { row: rowText, column: columnText } =
      (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset ?? {};
    const [at, of] = [placeIn(rowText), placeIn(columnText)];
    if (at === undefined || of === undefined || (at === active.row && of === active.column)) return;
    dispatch({ type: 'go', to: { row: at, column: of }, isExtending: true });
  }

  function paste(clipboard: DataTransfer): void {
    const block = cellsOf(clipboard);
    if (block.length === 0 || onPasteTable?.(block) === true) return;
    const refused = pasteProblem(state, block);
    if (refused) notifyProblem('The cells cannot be pasted', refused);
    else dispatch({ type: 'paste', block });
  }

  return (
    <div className={classes['frame']}>
      <div
        ref={viewport}
        role="grid"
        aria-label={label}
        aria-rowcount={shown.extent.rows + 1}
        aria-colcount={shown.extent.columns + 1}
        aria-multiselectable
        aria-activedescendant={cellId(id, active.row, active.column)}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        className={classes['viewport']}
        onKeyDown={handleKey}
        onMouseDown={handlePress}
        onMouseMove={handleDrag}
        onDoubleClick={(event) => {
          if ((event.target as HTMLElement).closest('[data-column]')) dispatch({ type: 'edit' });
        }}
        onFocus={() => (isHere.current = true)}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) isHere.current = false;
          isLeaving.current = false;
        }}
        onCopy={(event) => {
          copyCells(state, event.clipboardData);
          event.preventDefault();
        }}
        onCut={(event) => {
          copyCells(state, event.clipboardData);
          event.preventDefault();
          dispatch({ type: 'clear' });
        }}
        onPaste={(event) => {
          event.preventDefault();
          paste(event.clipboardData);
        }}
      >
        <GridHead
          placed={layout.placed}
          tracks={layout.tracks}
          width={layout.width}
          active={active.column}
          onResize={onResize}
        />
        <div
          role="rowgroup"
          className={classes['body']}
          style={{ width: layout.width, height: layout.height, '--tracks': layout.tracks } as React.CSSProperties}
        >
          {layout.items.map((item) => {
            const at = tableRow(shown, item.index);
            const each = state.table.rows[at];
            const isChosen = item.index >= box.top && item.index <= box.bottom;
            const isActive = item.index === active.row;
            return (
              <GridRowView
                key={item.index}
                id={id}
                row={each}
                place={item.index}
                number={at + 1}
                top={item.start}
                placed={layout.placed}
                columns={state.table.columns}
                befores={each && model.befores?.get(each)}
                problems={each ? problems.of(each) : NONE}
                left={isChosen ? box.left : 0}
                right={isChosen ? box.right : -1}
                active={isActive ? active.column : -1}
                editor={
                  isActive && state.editing && column ? (
                    <CellEditor
                      key={`${active.row} ${active.column}`}
                      column={column}
                      editing={state.editing}
                      noteId={`${id}-note`}
                      onDraft={(value) => state.editing && setWritten({ editing: state.editing, text: value })}
                      onCommit={(value, to) => dispatch({ type: 'commit', text: value, to })}
                      onCancel={() => dispatch({ type: 'cancel' })}
                    />
                  ) : null
                }
              />
            );
          })}
        </div>
      </div>
      <CellNote
        id={`${id}-note`}
        viewport={viewport}
        cell={cellId(id, active.row, active.column)}
        problems={activeProblems}
        mend={mend}
        isAbove={isEditing && column?.allowed !== undefined}
        onMend={applyMend}
      />
      <span id={`${id}-keys`} hidden>
        Write to replace a cell, F2 to change it. F8 goes to the next error. Escape, then Tab leaves the table.
      </span>
    </div>
  );
}

const NONE: [] = [];

function placeIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function withDraft(cells: readonly string[], position: number, draft: string): string[] {
  const texts = [...cells];
  while (texts.length < position) texts.push('');
  texts[position] = draft.trim();
  return texts;
}
