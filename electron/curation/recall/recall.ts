import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '#shared/api/error-codes.ts';
import {
  RecalledAllele,
  RecalledType,
  RecallMode,
  type Recalled,
  type RecallPlan,
} from '#shared/api/curation/recall.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { OWNER, type Principal } from '#shared/principal.ts';
import type { CurationActions } from '../curation-actions.ts';
import { pendingWrites } from '../pending-writes.ts';
import type { RecallOrder } from './plan-recall.ts';

const Pending = z.object({
  batch: z.uuid(),
  /** Names of the databases. */
  isolates: z.string(),
  definitions: z.string().optional(),
  /** User name of the account that asked; absent for the owner. */
  account: z.string().optional(),
});
const PendingRecall = Pending.extend({
  does: z.literal('recall'),
  isolate: z.number().int(),
  mode: RecallMode,
  reason: z.string(),
  alleles: z.array(RecalledAllele),
  types: z.array(RecalledType),
  designations: z.array(RecalledAllele),
});
const PendingUndo = Pending.extend({ does: z.literal('undo') });
type PendingRecall = z.infer<typeof PendingRecall>;
type PendingUndo = z.infer<typeof PendingUndo>;

/**
 * What a recall, or its undo, is about to write in two databases. Designations are taken off first, because alleles go only when no isolate
 * has them; whoever finds the file after a kill does what is missing. Each step may be done twice. What is refused halfway is taken back.
 */
const pending = pendingWrites('recalls', z.union([PendingRecall, PendingUndo]));

export interface RecallWriting {
  /** The data folder. */
  root: string;
  actions: Pick<CurationActions, 'make' | 'read'>;
  /** Names of the databases. */
  isolates: string;
  definitions: string | undefined;
  principal: Principal;
}

/** What would be recalled. AppError codes: unknown_isolate 404, no_right 403. */
export function recallPlan(
  { actions, isolates, definitions, principal }: RecallWriting,
  order: Omit<RecallOrder, 'definitions'>,
) {
  return actions.read('recall.plan', { database: isolates, principal, input: { ...order, definitions } });
}

/**
 * Recalls the genome of an isolate: one batch in both databases, or nothing. A kill in between is made good by `finishRecalls`. `seen` is
 * that of the plan. AppError codes: changed_meanwhile and nothing_to_recall 409, no_right 403, unknown_isolate 404.
 */
export async function recall(
  writing: RecallWriting,
  { seen, reason, ...order }: Omit<RecallOrder, 'definitions'> & { seen: string; reason: string },
): Promise<Recalled> {
  const { root, actions, isolates, principal } = writing;
  const plan = await recallPlan(writing, order);
  if (plan.seen !== seen) {
    throw refusal('changed_meanwhile', 'What rests on the genome changed since you looked. Look at it again.');
  }
  const { alleles, types, designations, mode, definitions } = plan;
  if (alleles.length + types.length + designations.length === 0) throw nothingToRecall(plan);
  if (definitions !== undefined && alleles.length + types.length > 0) {
    await actions.read('recall.may', { database: definitions, principal, input: { alleles, types } });
  }
  const about: PendingRecall = {
    does: 'recall',
    batch: randomUUID(),
    isolates,
    ...defined({ definitions, account: 'account' in principal ? principal.account : undefined }),
    isolate: order.isolate,
    mode,
    reason,
    alleles,
    types,
    designations,
  };
  await pending.keep(root, about);
  await finishRecall(writing, about);
  return {
    batch: about.batch,
    alleles: alleles.length,
    types: types.length,
    designations: designations.length,
  };
}

function nothingToRecall({ isolate_id: id }: RecallPlan): AppError {
  return refusal(
    'nothing_to_recall',
    `Nothing is known to rest on the genome of isolate ${id} alone, and no designation was found in it or made by a program.`,
  );
}

/** Whether what was asked will never be done. Otherwise it stays pending. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.problem.status !== 503;
}

type Steps = Pick<RecallWriting, 'root' | 'actions' | 'principal'>;

async function finishRecall(steps: Steps, about: PendingRecall): Promise<void> {
  const { root, actions, principal } = steps;
  const { batch, reason, isolate, isolates, definitions, mode, alleles, types, designations } = about;
  try {
    const first = { batch, reason, isolate, designations };
    await actions.make('recall.designations', { database: isolates, principal, input: first });
    if (definitions !== undefined && alleles.length + types.length > 0) {
      const second = { batch, reason, isolate, isolates, mode, alleles, types };
      await actions.make('recall.definitions', { database: definitions, principal, input: second });
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { account } = about;
    const undo: PendingUndo = { does: 'undo', batch, isolates, ...defined({ definitions, account }) };
    await pending.keep(root, undo);
    await finishUndo(steps, undo);
    throw error;
  }
  await pending.forget(root, batch);
}

/** Takes a recall back in both databases, or in none. AppError codes: unknown_change 404, cannot_undo 409, and those of `undoBatch`. */
export async function undoRecall(
  { root, actions, isolates, definitions, principal }: RecallWriting,
  batch: string,
): Promise<void> {
  const about: PendingUndo = {
    does: 'undo',
    batch,
    isolates,
    ...defined({ definitions, account: 'account' in principal ? principal.account : undefined }),
  };
  await pending.keep(root, about);
  if (await finishUndo({ root, actions, principal }, about)) return;
  throw refusal('unknown_change', `The history of "${isolates}" has no batch "${batch}".`);
}

/** Gives whether there was anything to take back. */
async function finishUndo({ root, actions, principal }: Steps, about: PendingUndo): Promise<boolean> {
  const { batch, isolates, definitions } = about;
  const input = { batch };
  let undone: string | undefined;
  let other: string | undefined;
  try {
    undone = await actions.make('recall.undo', { database: isolates, principal, input });
    if (definitions !== undefined)
      other = await actions.make('recall.undo', { database: definitions, principal, input });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (undone !== undefined) {
      await actions.make('batch.undo', { database: isolates, principal, input: { batch: undone } });
    }
    await pending.forget(root, batch);
    throw error;
  }
  await pending.forget(root, batch);
  return undone !== undefined || other !== undefined;
}

/**
 * Does what is missing of recalls that were interrupted. One that cannot be finished now stays for the next start, one that is refused is
 * taken back; `onProblem` is told why. Gives how many were finished.
 */
export async function finishRecalls(
  root: string,
  actions: RecallWriting['actions'],
  onProblem: (error: unknown) => void,
): Promise<number> {
  let finished = 0;
  for (const about of await pending.list(root)) {
    const { account } = about;
    const principal: Principal = account === undefined ? OWNER : { kind: 'account', account };
    try {
      if (about.does === 'recall') await finishRecall({ root, actions, principal }, about);
      else await finishUndo({ root, actions, principal }, about);
      finished += 1;
    } catch (error) {
      onProblem(error);
    }
  }
  return finished;
}
