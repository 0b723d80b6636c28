/** How the threads of one kind of task run. */
export interface Lane {
  /** The most threads at once. */
  threads: number;
  /** Milliseconds after which an idle thread ends. It then closes what it holds open. */
  idleFor: number;
}

/**
 * A thread for each task, which ends with it. The caller hears of the outcome once the thread has ended and closed all files: these
 * are often removed or renamed right after. So is a cancelled task: it ends at its next checkpoint.
 */
const alone: Lane = { threads: Infinity, idleFor: 0 };
const MINUTE = 60_000;

/** Every kind of work that runs in threads. `electron/tasks.ts` says where its code is. */
export const lanes = {
  'allele-database': alone,
  'bring-in': alone,
  // Four: a database that another program is writing to holds up its thread. Changes of one database follow each other.
  change: { threads: 4, idleFor: MINUTE },
  'check-against': alone,
  'check-database': alone,
  'check-draft': alone,
  classification: alone,
  'compact-database': alone,
  // One, so that the samples of a page are in memory once. They stay there while somebody looks at them.
  compare: { threads: 1, idleFor: MINUTE },
  'convert-database': alone,
  copy: alone,
  demo: alone,
  'export-folder': alone,
  'export-results': alone,
  import: alone,
  'import-isolates': alone,
  'isolate-table': alone,
  lincodes: alone,
  'look-into-database': alone,
  'make-comparison': alone,
  mirror: alone,
  nearest: { threads: 1, idleFor: MINUTE },
  order: { threads: 1, idleFor: MINUTE },
  'pack-database': alone,
  'pack-draft': alone,
  'pack-submitted': alone,
  'profile-database': alone,
  // Checks of forms and submissions, and looks at the queue. Six, so that a few long checks do not hold up a form. No write is among
  // them, so none waits for a writer. Threads start when all others are busy.
  read: { threads: 6, idleFor: MINUTE },
  'read-comparison': alone,
  'read-written': alone,
  // Four, because a database that others are writing to holds up its thread. Starting one takes longer than most of its work, and a
  // curator saves again and again.
  'scheme-values': { threads: 4, idleFor: 30_000 },
  'table-workbook': alone,
  // Two, because one waits for the disk while the other reads contigs.
  'take-file': { threads: 2, idleFor: 10_000 },
  typing: { threads: 2, idleFor: Infinity },
  'unpack-draft': alone,
  'whole-table': alone,
  'write-comparison': alone,
} as const satisfies Record<string, Lane>;

export type TaskName = keyof typeof lanes;
