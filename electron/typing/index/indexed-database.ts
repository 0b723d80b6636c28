import type { RecordReader } from '#electron/rights/record-reader.ts';

export interface IndexedDatabase {
  file: string;
  index: string;
  /** Who asks: what this reader does not see is not found. Absent: everything is. */
  reader?: RecordReader;
}
