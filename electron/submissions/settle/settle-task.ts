import type { AssignBody } from '#shared/api/curation-queue.ts';
import type { ItemContent } from '#shared/api/queue-records.ts';
import type { FoundAlleles } from './type-genome.ts';
import type { SettlingRule } from '#shared/api/settling-rules.ts';
import type { Principal } from '#shared/principal.ts';

/** An item of a submission, and its revision as the curator saw it. */
interface ItemRequest {
  submission: string;
  /** From 1. */
  position: number;
  revision: number;
}

/** What is to become of an item. `override` is why it is accepted in spite of its warnings. */
export type Decision =
  | { kind: 'assign'; position: number; assigned_id?: string; override?: string }
  | { kind: 'reject'; position: number; reason: string };

/** Alleles that were found in the contigs of genomes, by position of the item. */
interface InContigs {
  found?: Readonly<Record<number, FoundAlleles>>;
}

/** What a curator asks for. The answer of each is that of its route (`shared/api/curation-queue.ts`). */
export type SettleAction =
  | ({ kind: 'assign' } & ItemRequest & Omit<AssignBody, 'revision' | 'type_contigs'> & InContigs)
  | ({ kind: 'edit'; content: ItemContent | null } & ItemRequest)
  | ({ kind: 'reject'; reason: string } & ItemRequest)
  | ({ kind: 'undo' } & ItemRequest)
  | { kind: 'decide'; submission: string; revision: number; decisions: readonly Decision[] }
  | { kind: 'undo_several'; submission: string; revision: number; positions: readonly number[] }
  | ({ kind: 'assign_clean'; submission: string; revision: number } & InContigs)
  | { kind: 'close'; submission: string; revision: number; message?: string | undefined }
  | { kind: 'reopen'; submission: string; revision: number; message?: string | undefined }
  | { kind: 'reasons'; reasons: readonly string[] }
  | { kind: 'rules_switch'; is_on: boolean }
  | { kind: 'rule'; locus: string; identity: SettlingRule['identity'] | null };

/** Settles a submission by the rule of its locus, if there is one. Nobody asks for it by hand. */
export interface RuleAction {
  kind: 'by_rule';
  submission: string;
}

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
