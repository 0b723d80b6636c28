import { ownMember } from '#shared/own-member.ts';
import type { Action, ActionTable, ReadAction, ActionReads } from './store/changes/action.ts';

/** Where the actions of each room are. A thread loads those of a room when it looks for one that the rooms before do not have. */
const changes: readonly (() => Promise<ActionTable>)[] = [
  async () => (await import('./store/changes/database-actions.ts')).databaseActions,
  async () => (await import('./curation/curation-actions.ts')).curationActions,
  async () => (await import('./submissions/submission-actions.ts')).submissionActions,
];
const reads: readonly (() => Promise<ActionReads>)[] = [
  async () => (await import('./curation/curation-actions.ts')).curationReads,
  async () => (await import('./submissions/submission-actions.ts')).submissionReads,
];

/** An action that changes a database, by its name. */
export const findChange = (name: string): Promise<Action> => find(changes, name);
/** One that reads. */
export const findRead = (name: string): Promise<ReadAction> => find(reads, name);

async function find<One>(rooms: readonly (() => Promise<Readonly<Record<string, One>>>)[], name: string): Promise<One> {
  for (const load of rooms) {
    const found = ownMember(await load(), name);
    if (found) return found;
  }
  throw new Error(`There is no action "${name}".`);
}
