import type { Database } from '#electron/store/file/database.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { ItemEvidence } from '#shared/api/queue-records.ts';
import type { Assigner } from './acceptance.ts';
import type { Evaluated } from './evaluated.ts';
import type { Settling } from './settling-writing.ts';

/** What evidence is read from: the database, its typing index, and how the work is watched. */
export interface EvidenceSources {
  database: Database;
  indexFile: string;
  control: WorkControl;
}

/** Pending items of a submission, checked with each other (`wire-notes.md` §9.1 and §9.2), and what settles those of its type. */
export interface EvaluatedItems<Item extends Evaluated = Evaluated> {
  /** By position. */
  items: ReadonlyMap<number, Item>;
  /** Gives the id that a new record for the item at a position would get, one after the other. Undefined if a curator has to name one. */
  proposeIds(): (position: number) => string | undefined;
  /** What speaks for and against an item. */
  evidence(
    sources: EvidenceSources,
    stored: SubmissionItemRow,
  ): Promise<Pick<ItemEvidence, 'allele' | 'profile' | 'isolate' | 'update'>>;
  /** What accepts the items. */
  assigner(settling: Settling): Assigner;
}

export type Evaluate<Items extends EvaluatedItems = EvaluatedItems> = (
  database: Database,
  submission: SubmissionRow,
  items: readonly SubmissionItemRow[],
) => Promise<Items>;
