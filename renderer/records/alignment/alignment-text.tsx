import { useMemo } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { FIT } from './layout.ts';
import type { AlignmentModel } from './model.ts';
import { writeText } from './export-rows.ts';
import type { ViewState } from './view-state.ts';
import classes from './alignment.module.css';

/** Residues that are written on the page; the file that can be saved has all. */
const MAX_SHOWN = 300_000;

/** The alignment as plain text: for screen readers, for finding in the page, and for copying by hand. */
export function AlignmentText({ model, state }: { model: AlignmentModel; state: ViewState }) {
  const columns = Math.min(model.columns, Math.max(1, Math.floor(MAX_SHOWN / model.rows.length)));
  const width = state.wrap === 0 || state.wrap === FIT ? 60 : state.wrap;
  const text = useMemo(() => writeText(model, { from: 0, to: columns }, 'text', width), [model, columns, width]);
  return (
    <>
      {columns < model.columns ? (
        <p className={classes['status']}>
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
