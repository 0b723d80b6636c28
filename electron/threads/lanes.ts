/** How the threads of one kind of task run. */
export interface Lane {
  /** The most threads at once. */
  threads: number;
  /** The most tasks that one thread works on at once; one when absent. */
  tasksPerThread?: number;
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
  // One thread: changes of different databases take turns where they wait, and those of one database follow each other.
  change: { threads: 1, tasksPerThread: Infinity, idleFor: Infinity },
  'check-against': alone,
  'check-database': alone,
  'check-draft': alone,
  classification: alone,
  'compact-database': alone,
  copy: alone,
  // Four: a form is checked while changes of others wait for their turn. Threads start when all others are busy.
  curation: { threads: 4, idleFor: MINUTE },
  demo: alone,
  'export-folder': alone,
  'export-results': alone,
  import: alone,
  'import-isolates': alone,
  'isolate-table': alone,
  'look-into-database': alone,
  mirror: alone,
  order: { threads: 1, idleFor: MINUTE },
  'pack-draft': alone,
  'pack-submitted': alone,
  'profile-database': alone,
  'read-written': alone,
  // Four, because a database that others are writing to holds up its thread. Starting one takes longer than most of its work, and a
  // curator saves again and again.
  'scheme-values': { threads: 4, idleFor: 30_000 },
  // Two, so that reading the queue never waits behind a blocked write.
  settle: { threads: 2, idleFor: MINUTE },
  // Two, so that one long check does not hold up a message.
  submission: { threads: 2, idleFor: MINUTE },
  'table-workbook': alone,
  // Two, because one waits for the disk while the other reads contigs.
  'take-file': { threads: 2, idleFor: 10_000 },
  typing: { threads: 2, idleFor: Infinity },
  'unpack-draft': alone,
  'whole-table': alone,
} as const satisfies Record<string, Lane>;

export type TaskName = keyof typeof lanes;
