import type { OAuthClients } from '#electron/store/site/oauth-clients.ts';
import {
  clientKeyProblem,
  clientNameProblem,
  KEY_LENGTH,
  SECRET_LENGTH,
  type ClientScope,
} from '#shared/oauth-clients.ts';
import { AppError } from '#shared/problem.ts';
import { randomText } from './random-text.ts';
import type { ProviderSealing } from './secrets.ts';

/** A client to be added. A key comes with its secret, or both are made. */
export interface NewClient {
  name: string;
  scopes: ClientScope[];
  pair?: { key: string; secret: string };
}

/**
 * Adds a client, and gives the pair that its program signs with. The secret is shown now and never again. AppError codes: bad_client
 * 400, client_exists 409.
 */
export async function addClient(
  clients: OAuthClients,
  sealing: Pick<ProviderSealing, 'seal'>,
  { name, scopes, pair }: NewClient,
): Promise<{ key: string; secret: string }> {
  const made = pair ?? { key: randomText(KEY_LENGTH), secret: randomText(SECRET_LENGTH, 'signs') };
  const problem =
    clientNameProblem(name) ?? clientKeyProblem(made.key, 'key') ?? clientKeyProblem(made.secret, 'secret');
  if (problem !== undefined) throw new AppError(400, 'bad_client', problem);
  await clients.add({
    consumer_key: made.key,
    name: name.normalize('NFC').trim(),
    secret_sealed: sealing.seal(made.secret),
    created_at: new Date().toISOString(),
    scopes,
  });
  return made;
}
