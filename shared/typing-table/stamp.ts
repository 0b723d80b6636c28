import type { ResultStamp, TypingResult } from '../rpc/contract/typing.ts';

/** Columns that say how a row was made, so that it can be understood years later. */
export const STAMP_COLUMNS = ['database', 'target', 'last_updated', 'queried_at', 'app_version', 'parameters'] as const;

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
export function describeParameters({ best, circular }: ResultStamp['parameters']): string {
  const circles = { no: 'contigs linear', 'as-recorded': 'contigs circular where recorded', yes: 'contigs circular' };
  return `${best ? 'nearest alleles searched' : 'exact alleles only'}; ${circles[circular]}`;
}

/** The cells of `STAMP_COLUMNS`. */
function stampCells({ stamp }: TypingResult): string[] {
  return [
    stamp.database,
    stamp.target,
    stamp.last_updated ?? '',
    stamp.queried_at,
    stamp.app_version,
    describeParameters(stamp.parameters),
  ];
}
