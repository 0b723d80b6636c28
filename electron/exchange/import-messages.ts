import type { ImportCounts } from './import-report.ts';
import type { ThreadMessage } from './import-thread.ts';

/** What to import, and where to. */
export interface ImportRequest {
  /** Database file; a new one is made when it is not there. */
  file: string;
  /** Its typing index. */
  index: string;
  database: string;
  /** Of a new database. */
  description: string;
  paths: string[];
}

/** What the thread is given. `cancelled` is one shared number that becomes 1: seen at any time, without waiting for messages. */
export interface ImportWorkerData extends ImportRequest {
  cancelled: SharedArrayBuffer;
}

/** What the thread says. */
export type ImportWorkerMessage = ThreadMessage<ImportCounts>;
