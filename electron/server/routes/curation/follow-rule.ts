import { listRules } from '#electron/store/records/queue/settling-rules.ts';
import type { DatabaseContext } from '../../http/service.ts';

/**
 * Settles a submission that was just made, if its locus has a rule. Most databases have none, and then nothing is asked for. A
 * failure leaves the submission to curators: it was taken.
 */
export async function followRule(
  { service, database, principal, kind }: Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'kind'>,
  submission: string,
): Promise<void> {
  if (kind !== 'seqdef' || (await listRules(database)).length === 0) return;
  const { root } = service.dataFolder;
  const task = { root, database: database.name, principal, action: { kind: 'by_rule' as const, submission } };
  try {
    await service.settler.settle(task);
  } catch (error) {
    service.onDefect?.(error, `The rule for the submission ${submission}`);
  }
}
