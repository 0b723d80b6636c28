import { createReportPace, type WorkControl } from '#electron/threads/work-control.ts';
import type { WaitOptions } from '../store/changes/write-lock.ts';

/** Watches over a running import. */
export interface ImportControl {
  /** Throws an `AbortError` when the user has cancelled. */
  check(): void;
  /** Sets how many bytes there are to read in all. */
  start(totalBytes: number): void;
  /** Counts bytes as they are read from the disk; `message` says what is being done. */
  advance(bytes: number, message: string): void;
  /** Says what the import waits for. */
  wait(message: string): void;
}

/** Counts for the import that `control` watches. */
export function createControl({ checkpoint, report }: WorkControl): ImportControl {
  let done = 0;
  let total = 0;
  const isDue = createReportPace();
  return {
    check: checkpoint,
    start(totalBytes) {
      // An import may begin again, when another program has changed the database meanwhile.
      done = 0;
      total = totalBytes;
    },
    advance(bytes, message) {
      done += bytes;
      if (done < total && !isDue()) return;
      report({ done, total: Math.max(done, total), unit: 'bytes', message });
    },
    wait(message) {
      report({ done, total: Math.max(done, total), unit: 'bytes', message, is_waiting: true });
    },
  };
}

/** An import waits for other writers as long as it takes: it is shown as a job, which the user can cancel. */
export function patienceOf(control: ImportControl): WaitOptions {
  return { patience: Infinity, check: () => control.check(), onWaiting: (message) => control.wait(message) };
}

/** Bytes of alleles or contigs whose import takes less than a second on a slow computer. Other writers can wait for that long. */
const SHORT_IMPORT = 2 * 2 ** 20;
/** One byte of a table causes as much work as this many bytes of sequence, because each cell becomes a row with its indexes. */
const TABLE_WEIGHT = 8;
/** About how many bytes one byte of a packed file becomes. */
const PACKED_WEIGHT = 4;

/** Whether an import of these files is long enough to be prepared on a copy. */
export function isLongImport(files: readonly { name: string; size: number }[]): boolean {
  const weight = files.reduce((sum, file) => sum + weightOf(file), 0);
  return weight > SHORT_IMPORT;
}

function weightOf({ name, size }: { name: string; size: number }): number {
  const isSequence = /\.(tfa|fas|fasta|fa|fna)(\.gz)?$/i.test(name);
  const isPacked = /\.(gz|xlsx)$/i.test(name);
  return size * (isSequence ? 1 : TABLE_WEIGHT) * (isPacked ? PACKED_WEIGHT : 1);
}
