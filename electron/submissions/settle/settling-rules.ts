import type { SettlingRule } from '#shared/api/curation-queue.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { replaceRule } from '#electron/store/changes/writers/settle-rows.ts';
import type { Database } from '#electron/store/file/database.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import { listRules } from '#electron/store/records/queue/settling-rules.ts';
import { theLocus } from './assign-alleles.ts';

/** Switches the rule of a locus on, or off with null. AppError codes: unknown_locus 404. */
export async function putSettlingRule(
  change: Change,
  name: string,
  identity: number | null,
): Promise<{ rules: SettlingRule[] }> {
  const locus = await theLocus(change.database, name);
  await replaceRule(change, locus.id, identity);
  const action =
    identity === null
      ? 'Alleles are no longer assigned by themselves.'
      : `Alleles without a warning are assigned by themselves from an identity of ${identity} % on.`;
  change.note({ kind: 'locus', record_id: name, action });
  return settlingRules(change.database);
}

/** The rules of a database. */
export async function settlingRules(database: Database): Promise<{ rules: SettlingRule[] }> {
  const rules = await listRules(database);
  return {
    rules: rules.map(({ locus, identity, curator }) => ({
      locus,
      identity,
      curator: personOf(database, curator).name,
    })),
  };
}
