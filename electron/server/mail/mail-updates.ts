import { SAID } from '#shared/api/submission.ts';
import type { Service } from '../http/service.ts';

/** Says what becomes of the mail that a submitter, by user name, asked for. */
export type MailUpdates = (submitter: string) => string;

/** Reads once whether mail is sent, for any number of submissions. */
export async function mailUpdates({ mail, dataFolder }: Pick<Service, 'mail' | 'dataFolder'>): Promise<MailUpdates> {
  if (!(await mail?.isSet())) return () => SAID.noMail;
  const { accounts } = dataFolder.site;
  return (submitter) => (accounts.find(submitter)?.email ? SAID.mail : SAID.noAddress);
}
