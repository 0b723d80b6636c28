import { listRules } from '#electron/store/records/queue/settling-rules.ts';
import { settleByRule } from '#electron/submissions/read-then-change.ts';
import { countOf } from '#shared/count-of.ts';
import type { DatabaseContext } from '../../http/service.ts';
import { tellingOf } from '../../mail/notify-submitter.ts';

/**
 * Settles a submission that was just made, if its locus has a rule. Most databases have none, and then nothing is asked for. A
 * failure leaves the submission to curators: it was taken.
 */
export async function followRule(
  { service, database, principal, kind }: Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'kind'>,
  submission: string,
): Promise<void> {
  if (kind !== 'seqdef' || (await listRules(database)).length === 0) return;
  try {
    const tell = tellingOf({ service, database, principal, isRule: true }, submission);
    const { length } = await settleByRule(service.actions, database.name, submission);
    if (length > 0) await tell(`${countOf(length, 'item')} assigned by a rule`);
  } catch (error) {
    service.onDefect?.(error, `The rule for the submission ${submission}`);
  }
}
