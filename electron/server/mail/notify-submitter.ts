import { findSubmission, submissionMessages } from '#electron/store/records/submission/submission-repository.ts';
import type { DatabaseContext, Service } from '../http/service.ts';

interface UpdateContext extends Pick<DatabaseContext, 'database' | 'principal'> {
  service: Pick<Service, 'mail' | 'dataFolder' | 'onDefect'>;
  /** A rule of a curator does it, at the moment when the submitter asks. */
  isRule?: boolean;
}

/**
 * Looks at a submission before somebody does something to it. What it gives is called once that is done: it sends the new messages
 * to the submitter, if mail was asked for and somebody else wrote. It never fails: what was done is done.
 */
export function tellingOf(
  { service, database, principal, isRule = false }: UpdateContext,
  id: string,
): (what: string) => Promise<void> {
  const { mail, dataFolder, onDefect } = service;
  if (!mail) return async () => {};
  const before = new Set(submissionMessages(database, id).map((message) => message.id));

  async function tell(what: string): Promise<void> {
    const found = findSubmission(database, id);
    if (!mail || found?.wants_email !== 1 || !(await mail.isSet())) return;
    const { accounts } = dataFolder.site;
    const account = accounts.find(found.submitter_name);
    const asking = 'account' in principal ? accounts.find(principal.account) : accounts.owner();
    if (!account?.email || account.disabled || (!isRule && account.id === asking?.id)) return;
    const fresh = submissionMessages(database, id).filter((message) => !before.has(message.id));
    const where = `Submission ${id} to the database ${database.name}`;
    const texts = [...fresh.map(({ message }) => message), ...(found.outcome ? [`Outcome: ${found.outcome}.`] : [])];
    mail.add({
      key: JSON.stringify([database.name, id, isRule ? 'rule' : asking?.id]),
      to: { name: `${account.first_name} ${account.surname}`, address: account.email },
      subject: `${where}: ${what}`,
      text: `${where}: ${what}.\n\n${texts.join('\n\n')}\n`,
    });
  }

  return async (what) => {
    try {
      await tell(what);
    } catch (error) {
      onDefect?.(error, `The mail about the submission ${id}`);
    }
  };
}
