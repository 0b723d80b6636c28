import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTableLayout } from '#renderer/records/record-table/use-table-layout.ts';
import { buildMatrix, listViews, type NamedResult } from './matrix.ts';
import { arrange, arrangeLoci, listColumns } from './matrix-layout.ts';
import { chooseColumns, chooseRows, type MatrixChoice } from './matrix-view.ts';

const EVERYTHING: MatrixChoice = { rows: 'all', columns: 'all', search: '', sort: undefined };

/** First click ascending, second descending, third back to the order of the list. */
function nextSort(sort: MatrixChoice['sort'], by: string): MatrixChoice['sort'] {
  if (sort?.by !== by) return { by, isDescending: false };
  return sort.isDescending ? undefined : { by, isDescending: true };
}

/** The matrix of some results, and the rows and columns of it that the user has chosen to see. */
export function useMatrixChoice(newest: readonly NamedResult[]) {
  // Results come many times a second; the table may lag behind, the rest of the screen may not.
  const results = useDeferredValue(newest);
  const [viewLabel, setViewLabel] = useState<string>();
  const [choice, setChoice] = useState(EVERYTHING);
  const views = useMemo(() => listViews(results.map(({ result }) => result)), [results]);
  const view = views.find(({ label }) => label === viewLabel) ?? views[0];
  const matrix = useMemo(() => (view ? buildMatrix(results, view) : undefined), [results, view]);
  const rows = useMemo(() => (matrix ? chooseRows(matrix, choice) : []), [matrix, choice]);

  const database = view?.kind === 'every' ? 'any database' : (results[0]?.result.stamp.database ?? '');
  const [layout, changeLayout] = useTableLayout(`genomes of ${database}, ${view?.label ?? ''}`);
  const listed = useMemo(() => (matrix ? listColumns(matrix) : []), [matrix]);
  const arrangement = useMemo(() => arrange(listed, matrix?.loci ?? [], layout), [listed, matrix, layout]);
  const columns = useMemo(
    () => (matrix ? arrangeLoci(chooseColumns(matrix, rows, choice.columns), arrangement) : []),
    [matrix, rows, choice.columns, arrangement],
  );

  const sortBy = useCallback((by: string) => setChoice((now) => ({ ...now, sort: nextSort(now.sort, by) })), []);
  return {
    views,
    view,
    setViewLabel,
    matrix,
    choice,
    change: (part: Partial<MatrixChoice>) => setChoice((now) => ({ ...now, ...part })),
    sortBy,
    rows,
    columns,
    listed,
    layout,
    changeLayout,
    arrangement,
    showAll: () => {
      setChoice(EVERYTHING);
      if (columns.length === 0) changeLayout({ shown: {} });
    },
  };
}
