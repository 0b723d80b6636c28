import { useMemo } from 'react';
import { coloursOf } from './colours.ts';
import { layOut } from './layout.ts';
import type { AlignmentModel } from './model.ts';
import { createComparison, type Scene } from './scene.ts';
import { useThemeName } from './use-theme-name.ts';
import type { ViewState } from './view-state.ts';

const LEAST_GUTTER = 84;
const WIDEST_GUTTER = 220;

/** Puts together what is drawn from what is aligned, how the user looks at it, and how wide the window is. */
export function useScene(model: AlignmentModel, state: ViewState, width: number): Scene {
  const { cell, wrap, isTranslated, compare, identical, palette, cursor, selection } = state;
  const gutter = useMemo(() => gutterOf(model), [model]);
  const layout = useMemo(() => {
    const options = { cell, wrap, isTranslated, compare };
    return layOut(model, options, width, Math.min(gutter, Math.max(LEAST_GUTTER, width / 3)));
  }, [model, cell, wrap, isTranslated, compare, width, gutter]);
  const comparison = useMemo(() => createComparison(model, compare), [model, compare]);
  const colours = coloursOf(palette, model.result.data_type, useThemeName());
  return useMemo(
    () => ({ model, layout, comparison, identical, colours, cursor, selection }),
    [model, layout, comparison, identical, colours, cursor, selection],
  );
}

/** Room for the names, measured by their letters: exact enough, as longer ones are cut off. */
function gutterOf({ rows }: AlignmentModel): number {
  let longest = 0;
  for (const { name, onContig } of rows) longest = Math.max(longest, name.length, onContig?.contig.length ?? 0);
  return Math.min(WIDEST_GUTTER, Math.max(LEAST_GUTTER, longest * 7.2 + 22));
}
