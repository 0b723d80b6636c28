import { join } from 'node:path';
import { addClient } from '#electron/oauth/provider/add-client.ts';
import { openSignIn, type SignIn } from '#electron/server/authorise/sign-in.ts';
import type { ListeningDependencies } from '#electron/server/http/service.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { ClientScope } from '#shared/oauth-clients.ts';
import type { Problem } from '#shared/problem.ts';
import { startSampleService, type SampleService } from './sample-service.ts';
import { headerOf, queryOf, sign, type Credentials, type Signing } from './sign-request.ts';

export const PASSWORD = 'correct horse battery';

/** A reply of the service to a signed request. */
export interface SignedReply {
  status: number;
  json: Record<string, unknown> & Partial<Problem>;
  text: string;
}

/** A listening service to which programs and people can sign in. The account "ada" may read everything there. */
export interface SignedService extends SampleService {
  address: string;
  signIn: SignIn;
  /** Milliseconds by which the clock of the service is ahead. */
  clock: { ahead: number };
  addClient(name: string, scopes?: ClientScope[]): Promise<Credentials>;
  /** Sends a signed request, signed in the query for GET, in the header otherwise. */
  send(path: string, credentials: Credentials, signing?: Partial<Signing> & { body?: string }): Promise<SignedReply>;
  /** Signs in through the token routes; "ada", or another account, allows it. */
  signInThrough(
    database: string,
    client: Credentials,
    account?: string,
  ): Promise<{ access: Credentials; session: Credentials }>;
}

export const READ_ALL: ClientScope[] = [{ database: '', submit: false, curate: false }];

/** The sealing of the data folder of a test. */
export const sealingOf = ({ root }: DataFolder) => openKeyFileSecrets(join(root, 'test-config', 'secrets.key'));

export async function startSignedService(
  fill: (folder: DataFolder) => Promise<unknown>,
  options: Partial<ListeningDependencies> = {},
): Promise<SignedService> {
  const clock = { ahead: 0 };
  let signIn: Awaited<ReturnType<typeof openSignIn>> | undefined;
  const service = await startSampleService(
    async (folder) => {
      await fill(folder);
      await folder.site.accounts.add({ user_name: 'ada', first_name: 'Ada', surname: 'Lovelace', password: PASSWORD });
    },
    async (folder) => {
      signIn = await openSignIn(folder, await sealingOf(folder), () => Date.now() + clock.ahead);
      return { signIn, ...options };
    },
  );
  if (!signIn) throw new Error('There is no sign-in.');
  const opened = signIn;
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { clients, accounts } = service.dataFolder.site;

  async function send(
    path: string,
    credentials: Credentials,
    { body, ...signing }: Partial<Signing> & { body?: string } = {},
  ) {
    const method = signing.method ?? 'GET';
    const signed = sign({ address: address + path, credentials, method, ...signing });
    const isQuery = method === 'GET' || method === 'HEAD';
    const reply = await fetch(isQuery ? queryOf(address + path, signed) : address + path, {
      method,
      redirect: 'manual',
      ...(isQuery ? {} : { headers: { authorization: headerOf(signed) } }),
      ...(body === undefined ? {} : { body }),
    });
    const text = await reply.text();
    return { status: reply.status, text, json: (text.startsWith('{') ? JSON.parse(text) : {}) as SignedReply['json'] };
  }

  async function step(
    path: string,
    credentials: Credentials,
    oauth: Record<string, string> = {},
  ): Promise<Credentials> {
    const { status, json, text } = await send(path, credentials, { oauth });
    if (status !== 200) throw new Error(`${path}: ${text}`);
    const { key, secret } = credentials;
    return { key, secret, token: String(json['oauth_token']), tokenSecret: String(json['oauth_token_secret']) };
  }

  return {
    ...service,
    address,
    signIn: opened,
    clock,
    send,
    addClient: async (name, scopes = READ_ALL) => addClient(clients, opened.sealing, { name, scopes }),
    async signInThrough(database, client, account = 'ada') {
      const request = await step(`/db/${database}/oauth/get_request_token`, client, { oauth_callback: 'oob' });
      const verifier = await opened.consent.allow(request.token ?? '', accounts.find(account)?.id ?? 0);
      const access = await step(`/db/${database}/oauth/get_access_token`, request, { oauth_verifier: verifier ?? '' });
      return { access, session: await step(`/db/${database}/oauth/get_session_token`, access) };
    },
    async close() {
      await service.close();
      opened.close();
    },
  };
}
