import type { Authenticate } from '#electron/server/http/authenticate.ts';
import { setAccess } from '#electron/store/changes/database-actions.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { DatabaseAccess } from '#shared/database-access.ts';
import { ask } from './ask.ts';
import { plantIn } from './plant.ts';
import { startSampleService, type SampleReply, type SampleService } from './sample-service.ts';

/** A request below the prefix of a face. */
export interface Asked {
  path: string;
  body?: unknown;
}

/** A service that listens, and its address. */
export interface Listening extends SampleService {
  address: string;
}

export const FACES = ['', '/bigsdb'];
/** Everybody is who he says: signatures come with accounts. */
export const believing: Authenticate = ({ headers }) =>
  typeof headers['authorization'] === 'string'
    ? { kind: 'account', account: headers['authorization'] }
    : { kind: 'nobody' };

/** Starts a service to which anybody may sign in as anyone; there are the accounts `ada` and `bob`, without roles. */
export async function startListening(fill: (dataFolder: DataFolder) => Promise<unknown>): Promise<Listening> {
  const service = await startSampleService(
    async (folder) => {
      await fill(folder);
      for (const user_name of ['ada', 'bob']) await folder.site.accounts.add({ user_name });
    },
    { authenticate: believing },
  );
  return { ...service, address: await service.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Says who may read a database. */
export async function plantAccess(folder: DataFolder, name: string, access: DatabaseAccess): Promise<void> {
  const { connection } = plantIn(await folder.open(name));
  connection.exec('begin immediate');
  setAccess(connection, access);
  connection.exec('commit');
}

/** Asks over the socket of a service. */
export async function overSocket({ address }: Listening, { path, body }: Asked, headers: Record<string, string> = {}) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const reply = await ask(address, path, { ...sent, headers: { host: 'localhost', ...headers } });
  return { path, ...reply, text: reply.text.replaceAll(address, '') };
}

/** Asks the service of the owner. */
export function byOwner(service: SampleService, { path, body }: Asked): Promise<SampleReply> {
  const request = body === undefined ? { url: path } : { method: 'POST' as const, url: path, payload: body as object };
  return service.asOwner({ ...request, headers: { host: 'localhost' } });
}
