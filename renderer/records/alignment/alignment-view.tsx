import { Tabs } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { AlignmentResult } from '#shared/rpc/contract/alignment.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { CanvasHandle } from './alignment-canvas.tsx';
import { AlignmentToolbar } from './alignment-toolbar.tsx';
import { AlignmentText } from './alignment-text.tsx';
import { describeCursor, describeOrigin, describeSelection } from './describe.ts';
import { DifferenceTable } from './difference-table.tsx';
import { viewKeys } from './drawing-keys.ts';
import { DrawingTab } from './drawing-tab.tsx';
import { useAlignmentView } from './use-alignment-view.ts';
import { useViewKeys } from './use-view-keys.ts';
import classes from './alignment.module.css';

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
      <p className={classes['status']}>{describeOrigin(result)}</p>
      <div aria-live="polite" data-spoken className={classes['spoken']}>
        {state.cursor ? describeCursor(model, state.cursor) : ''}
        {state.selection ? `; ${describeSelection(model, state.selection)}` : ''}
      </div>
    </div>
  );
}
