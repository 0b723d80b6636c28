import type { AssignBody, SettlingRule } from '#shared/api/curation-queue.ts';
import type { ItemContent } from '#shared/api/queue-records.ts';
import type { Principal } from '#shared/principal.ts';

/** An item of a submission, and its revision as the curator saw it. */
interface ItemRequest {
  submission: string;
  /** From 1. */
  position: number;
  revision: number;
}

/** What a curator asks for. The answer of each is that of its route (`shared/api/curation-queue.ts`). */
export type SettleAction =
  | ({ kind: 'assign' } & ItemRequest & Omit<AssignBody, 'revision'>)
  | ({ kind: 'edit'; content: ItemContent | null } & ItemRequest)
  | ({ kind: 'reject'; reason: string } & ItemRequest)
  | ({ kind: 'undo' } & ItemRequest)
  | { kind: 'assign_clean'; submission: string; revision: number }
  | { kind: 'close'; submission: string; revision: number; message?: string | undefined }
  | { kind: 'reopen'; submission: string; revision: number; message?: string | undefined }
  | { kind: 'reasons'; reasons: readonly string[] }
  | { kind: 'rule'; locus: string; identity: SettlingRule['identity'] | null };

/** What a curator looks at. Nothing is changed. */
export type LookAction =
  { kind: 'examine'; submission: string } | { kind: 'evidence'; submission: string; position: number };

/** One change of a queue, or one look at it. */
export interface SettleTask<Action = SettleAction> {
  /** The data folder. */
  root: string;
  /** Name of the database. */
  database: string;
  principal: Principal;
  action: Action;
}
