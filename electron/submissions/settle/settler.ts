import { createPool } from '#electron/threads/run-task.ts';
import type { Changed, Settled } from '#shared/api/curation-queue.ts';
import type { ItemEvidence, QueuedSubmission } from '#shared/api/queue-records.ts';
import type { SettlingRules } from '#shared/api/settling-rules.ts';
import type { LookAction, RuleAction, SettleAction, SettleTask } from './settle-task.ts';
import type { SettleWork } from './settle-work.ts';

/** What each action gives. */
interface Answers {
  assign: Settled;
  edit: Settled;
  reject: Settled;
  undo: Settled;
  decide: Changed;
  undo_several: Changed;
  assign_clean: Changed;
  close: Changed;
  reopen: Changed;
  reasons: { reasons: string[] };
  rules_switch: SettlingRules;
  rule: SettlingRules;
  examine: QueuedSubmission;
  evidence: ItemEvidence;
  by_rule: Changed['assigned'];
}
export type SettleAnswer<Kind extends keyof Answers> = Answers[Kind];

/** Settles submissions, and looks at them, in threads of its own. */
export interface Settler {
  /** Errors as `doSettle`, `doLook` and `settleByRule`. */
  settle<Action extends SettleAction | LookAction | RuleAction>(
    asked: SettleTask<Action>,
  ): Promise<SettleAnswer<Action['kind']>>;
  close(): Promise<void>;
}

/** Starts nothing yet: threads come with the first actions. */
export function createSettler(): Settler {
  const pool = createPool<SettleWork>('settle');
  return {
    // What the thread answers is what the action of this kind gives.
    settle: async (asked) => (await pool.run(asked)) as never,
    close: () => pool.close(),
  };
}
