import { defined } from '#shared/defined.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { FixedState } from '#electron/store/file/fixed-state.ts';
import type { RecordReader } from '#electron/rights/record-reader.ts';

export interface IndexedDatabase {
  file: string;
  index: string;
  /** Who asks: what this reader does not see is not found. Absent: everything is. */
  reader?: RecordReader;
  /** The state that is read. Absent: that of the moment. With it nothing is written, so the index must be there. */
  fixed?: FixedState;
}

/** A database that is open, with its index, as a thread is to read it. */
export function indexedAs({ file, fixed }: Database, index: string): IndexedDatabase {
  return { file, index, ...defined({ fixed }) };
}
