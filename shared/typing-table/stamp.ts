import type { TypingResult } from '../rpc/contract/typing.ts';
import type { ResultStamp } from '../rpc/contract/result-stamp.ts';
import { defined } from '../defined.ts';

/** Columns that say how a row was made, so that it can be understood years later. */
export const STAMP_COLUMNS = [
  'site',
  'database',
  'target',
  'version_date',
  'copied_from',
  'last_updated',
  'queried_at',
  'app_version',
  'parameters',
] as const;

/**
 * `definitions of 2025-12-19, imported 2026-11-22, last changed 2026-11-24`: of which day definitions are, when they came, and when one
 * of them was changed since. What is not known is left out.
 */
export function describeDefinitions(
  stamp: Pick<ResultStamp, 'version_date' | 'imported_on' | 'last_updated' | 'copied_from'>,
): string {
  const { version_date, imported_on, last_updated, copied_from } = stamp;
  if (copied_from !== undefined)
    return `copied from ${copied_from}${version_date === undefined ? '' : ` on ${version_date}`}`;
  const dates = [
    version_date === undefined ? '' : `of ${version_date}`,
    imported_on === undefined ? '' : `imported ${imported_on}`,
    last_updated === undefined || last_updated === imported_on ? '' : `last changed ${last_updated}`,
  ].filter(Boolean);
  return dates.length === 0 ? '' : `definitions ${dates.join(', ')}`;
}

/** The columns of `STAMP_COLUMNS` that a table lacks, and their cells. */
export function stampBeside(columns: readonly string[]): {
  columns: string[];
  cellsOf: (result: TypingResult) => string[];
} {
  const isMissing = STAMP_COLUMNS.map((name) => !columns.includes(name));
  return {
    columns: STAMP_COLUMNS.filter((_, index) => isMissing[index]),
    cellsOf: (result) => stampCells(result).filter((_, index) => isMissing[index]),
  };
}

/** How the query was made, in words. */
export function describeParameters({ best, circular, exact_only = [] }: ResultStamp['parameters']): string {
  const circles = { no: 'contigs linear', 'as-recorded': 'contigs circular where recorded', yes: 'contigs circular' };
  const except = exact_only.length === 0 ? '' : `, but exact alleles only in ${exact_only.join(', ')}`;
  return `${best ? 'nearest alleles searched' : 'exact alleles only'}${except}; ${circles[circular]}`;
}

/** The cell of a stamp in one of `STAMP_COLUMNS`. Empty where the stamp does not say it, as the site of a database of this computer. */
export function stampCell(stamp: ResultStamp, column: (typeof STAMP_COLUMNS)[number]): string {
  if (column === 'site') return stamp.site?.name ?? '';
  return column === 'parameters' ? describeParameters(stamp.parameters) : (stamp[column] ?? '');
}

/** The cells of `STAMP_COLUMNS`. */
function stampCells({ stamp }: TypingResult): string[] {
  return STAMP_COLUMNS.map((column) => stampCell(stamp, column));
}

/** What every record of a file says besides its own content. */
export function aboutFile({ stamp, notes, contigs, residues, assembly }: TypingResult) {
  return {
    ...defined({ site: stamp.site?.name }),
    database: stamp.database,
    target: stamp.target,
    version_date: stamp.version_date,
    ...defined({ copied_from: stamp.copied_from, imported_on: stamp.imported_on }),
    last_updated: stamp.last_updated,
    queried_at: stamp.queried_at,
    app_version: stamp.app_version,
    parameters: stamp.parameters,
    contigs,
    residues,
    ...defined({ assembly }),
    notes,
  };
}
