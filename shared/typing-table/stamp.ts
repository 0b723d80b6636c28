import type { ResultStamp, TypingResult } from '../rpc/contract/typing.ts';

/** Columns that say how a row was made, so that it can be understood years later. */
export const STAMP_COLUMNS = ['database', 'target', 'last_updated', 'queried_at', 'app_version', 'parameters'] as const;

/** How the query was made, in words. */
export function describeParameters({ best, circular }: ResultStamp['parameters']): string {
  const circles = { no: 'contigs linear', 'as-recorded': 'contigs circular where recorded', yes: 'contigs circular' };
  return `${best ? 'nearest alleles searched' : 'exact alleles only'}; ${circles[circular]}`;
}

/** The cells of `STAMP_COLUMNS`. */
export function stampCells({ stamp }: TypingResult): string[] {
  return [
    stamp.database,
    stamp.target,
    stamp.last_updated ?? '',
    stamp.queried_at,
    stamp.app_version,
    describeParameters(stamp.parameters),
  ];
}
