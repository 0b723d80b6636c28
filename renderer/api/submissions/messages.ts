import type { QueryClient } from '@tanstack/react-query';
import { addSubmissionMessage } from '#shared/api/submission.ts';
import { api } from '../bridge.ts';
import { readAgain, recordsOf } from '../read-again.ts';
import type { QueuedAddress } from './settling.ts';

/** Adds a message to the correspondence about a submission; what is shown of its database is read again. */
export async function sendMessage(client: QueryClient, address: QueuedAddress, message: string): Promise<void> {
  const { site, database, submission_id } = address;
  await api(site).send(addSubmissionMessage, { database, submission_id }, { message });
  await readAgain(client, recordsOf(site, database));
}
