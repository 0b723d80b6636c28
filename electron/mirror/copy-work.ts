import type { Change } from '#electron/store/changes/change-context.ts';
import type { CopyReport } from '#shared/rpc/contract/mirror.ts';

/** What was fetched for a copy, ready to be written. */
export interface CopyWork {
  /** Of which kind a new copy is. */
  kind: 'seqdef' | 'isolates';
  /** Says what would be written, where that can be told beforehand. */
  compare?(): Promise<Pick<CopyReport, 'isolates' | 'notes'>>;
  write(change: Change): Promise<Omit<CopyReport, 'at' | 'is_first' | 'requests'>>;
}
