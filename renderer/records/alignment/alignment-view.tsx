import { Tabs } from '@mantine/core';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import { PartTable } from '../record-table/memory-table.tsx';
import type { RecordColumn } from '../record-table/record-column.ts';
import type { CanvasHandle } from './alignment-canvas.tsx';
import { AlignmentToolbar } from './alignment-toolbar.tsx';
import { describeCursor, describeOrigin, describeSelection } from './describe.ts';
import { type DifferenceRow, listRows } from './difference-rows.ts';
import { viewKeys } from './drawing-keys.ts';
import { DrawingTab } from './drawing-tab.tsx';
import { writeText } from './export-rows.ts';
import { FIT } from './layout.ts';
import type { AlignmentModel } from './model.ts';
import { useAlignmentView } from './use-alignment-view.ts';
import type { ViewState } from './view-state.ts';
import canvasClasses from '../canvas/canvas.module.css';
import classes from './alignment.module.css';

/** Residues that are written on the page; the file that can be saved has all. */
const MAX_SHOWN = 300_000;

/** An alignment as a drawing, as a list of differences and as text. */
export function AlignmentView({ result }: { result: AlignmentResult }) {
  const panel = useRef<HTMLDivElement>(null);
  const canvas = useRef<CanvasHandle>(null);
  const [tab, setTab] = useState<string | null>('drawing');
  const view = useAlignmentView(result, canvas);
  const { model, state } = view;
  useViewKeys(panel, viewKeys(view));
  const { wrap, isTranslated, compare, identical, palette, isReversed, isOnlySites } = state;
  const toolbarState = useMemo(
    () => ({ wrap, isTranslated, compare, identical, palette, isReversed, isOnlySites }),
    [wrap, isTranslated, compare, identical, palette, isReversed, isOnlySites],
  );
  return (
    <div ref={panel} className={classes['panel']} data-palette={palette}>
      <AlignmentToolbar
        model={model}
        state={toolbarState}
        look={view.look}
        onChange={view.change}
        onZoom={view.zoom}
        onFit={view.fit}
        onJump={view.jump}
        onTurn={view.turn}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes['tabs']}>
        <Tabs.List>
          <Tabs.Tab value="drawing">Drawing</Tabs.Tab>
          <Tabs.Tab value="differences">Differences ({formatCount(model.differences.length)})</Tabs.Tab>
          <Tabs.Tab value="text">Text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="drawing" className={classes['tabPanel']}>
          <DrawingTab view={view} canvas={canvas} />
        </Tabs.Panel>
        <Tabs.Panel value="differences" className={classes['tabPanel']}>
          <DifferenceTable
            model={model}
            onOpen={(column, row) => {
              setTab('drawing');
              view.go({ column, row });
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text" className={classes['tabPanel']}>
          <AlignmentText model={model} state={state} />
        </Tabs.Panel>
      </Tabs>
      <p className={canvasClasses['status']}>{describeOrigin(result)}</p>
      <div aria-live="polite" data-spoken className={canvasClasses['unseen']}>
        {state.cursor ? describeCursor(model, state.cursor) : ''}
        {state.selection ? `; ${describeSelection(model, state.selection)}` : ''}
      </div>
    </div>
  );
}

/** The alignment as plain text: for screen readers, for finding in the page, and for copying by hand. */
function AlignmentText({ model, state }: { model: AlignmentModel; state: ViewState }) {
  const columns = Math.min(model.columns, Math.max(1, Math.floor(MAX_SHOWN / model.rows.length)));
  const width = state.wrap === 0 || state.wrap === FIT ? 60 : state.wrap;
  const text = useMemo(() => writeText(model, { from: 0, to: columns }, 'text', width), [model, columns, width]);
  return (
    <>
      {columns < model.columns ? (
        <p className={canvasClasses['status']}>
          Only the first {formatCount(columns)} of {formatCount(model.columns)} columns are shown. Save the text to get
          all.
        </p>
      ) : null}
      <pre className={classes['text']} role="group" aria-label="Alignment as text" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}

/** Every difference with its places and residues, as a table that a screen reader can read, to be copied and exported. */
function DifferenceTable({
  model,
  onOpen,
}: {
  model: AlignmentModel;
  /** Shows a difference in the drawing. */
  onOpen: (column: number, row: number) => void;
}) {
  const rows = useMemo(() => listRows(model), [model]);
  const columns = useMemo(() => columnsOf(model), [model]);
  const { locus, stamp } = model.result;
  return (
    <PartTable
      name={model.rows.length === 2 ? 'differences' : 'sites'}
      label={`Differences in the alignment of ${locus}`}
      noun={['difference', 'differences']}
      rows={rows}
      columns={columns}
      onOpen={({ column }) => onOpen(column, model.rows.length === 2 ? 1 : 0)}
      fileName={`${stamp.database}_${locus}_differences`}
      empty={<EmptyState title="No differences">All sequences of this alignment are the same.</EmptyState>}
    />
  );
}

function columnsOf(model: AlignmentModel): RecordColumn<DifferenceRow>[] {
  const [reference, other] = model.rows;
  const isPair = model.rows.length === 2;
  const change: RecordColumn<DifferenceRow>[] =
    model.result.frame === undefined || model.shown
      ? []
      : [{ id: 'change', header: 'Amino acid', value: (row) => row.change, width: 110 }];
  const ofPair: RecordColumn<DifferenceRow>[] = [
    { id: 'other', header: other?.name ?? '', value: (row) => row.others, width: 110, isMono: true },
    { id: 'otherPosition', header: 'Position', value: (row) => row.otherPosition, width: 110 },
    ...(other?.onContig
      ? [{ id: 'contig', header: other.onContig.contig, value: (row: DifferenceRow) => row.contigPosition, width: 130 }]
      : []),
  ];
  const ofMany: RecordColumn<DifferenceRow>[] = [
    { id: 'others', header: 'Residues', value: (row) => row.others, width: 190, isMono: true },
  ];
  const columns: RecordColumn<DifferenceRow>[] = [
    { id: 'number', header: '#', value: (row) => row.number, width: 64, isCount: true },
    { id: 'kind', header: 'Kind', value: (row) => row.kind, width: 106 },
    {
      id: 'column',
      header: 'Column',
      value: (row) => row.column + 1,
      width: 86,
      isCount: true,
      isHidden: isPair,
    },
    { id: 'residues', header: reference?.name ?? '', value: (row) => row.residues, width: 110, isMono: true },
    { id: 'position', header: 'Position', value: (row) => row.position, width: 110 },
    ...(isPair ? ofPair : ofMany),
    ...change,
    ...(isPair ? [] : [{ id: 'rows', header: 'Differs in', value: (row: DifferenceRow) => row.names, width: 400 }]),
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}

/**
 * Single characters as shortcuts while the focus is in an element, or anywhere in the dialog that it is in, or nowhere; not in text
 * fields. Unlike shortcuts of the whole page they leave other parts of it alone.
 */
function useViewKeys(panel: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => unknown>>): void {
  useWindowEvent('keydown', (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement))
      return;
    const scope = panel.current?.closest('[role="dialog"]') ?? panel.current;
    // The heading has the focus only because its page was just opened.
    const isNowhere = target === document.body || target.matches('h1');
    const isHere = isNowhere || scope?.contains(target);
    const isTyping = target.matches('input, textarea, select, [contenteditable="true"], [role^="menuitem"]');
    const act = keys[key];
    if (!isHere || isTyping || !act) return;
    event.preventDefault();
    act();
  });
}
