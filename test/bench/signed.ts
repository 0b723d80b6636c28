import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createSampleDatabase } from '#test/support/sample-database.ts';
import { queryOf, sign, type Credentials } from '#test/support/sign-request.ts';
import { createClient, type Client } from './service-client.ts';
import type { SignedMessage } from './signed-process.ts';
import { median, type Group, type Line } from './table.ts';
import { withChild } from './with-child.ts';

const ROUNDS = 500;
const READ = '/db/sample/loci/abcZ';

/** What a signature costs: reads of one record, signed and not, in turn. */
export const signedGroup: Group = {
  name: 'signed',
  title: 'Signed reads of a record, beside unsigned ones of the same run',
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-signed-bench-'));
    try {
      const folder = await openDataFolder(join(root, 'data'));
      await createSampleDatabase(folder, 'sample');
      await folder.close();
      return await measureIn(root);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

function measureIn(root: string): Promise<Line[]> {
  const options = [join(root, 'data'), join(root, 'secrets.key')];
  const file = join(import.meta.dirname, 'signed-process.ts');
  return withChild<string, SignedMessage, Line[]>(file, options, async ({ first, ask }) => {
    if (first.kind !== 'listening') throw new Error('The service did not start.');
    const { address, key, secret } = first;
    async function allow(token: string): Promise<string> {
      const answer = await ask(token);
      return answer.kind === 'allowed' ? answer.verifier : '';
    }
    const session = await signIn(address, { key, secret }, allow);
    return compare(createClient(address, 1), address, session);
  });
}

async function signIn(
  address: string,
  client: Credentials,
  allow: (token: string) => Promise<string>,
): Promise<Credentials> {
  async function step(name: string, credentials: Credentials, oauth: Record<string, string> = {}) {
    const path = `${address}/db/sample/oauth/${name}`;
    const reply = await fetch(queryOf(path, sign({ address: path, credentials, oauth })));
    if (reply.status !== 200) throw new Error(`${name}: ${await reply.text()}`);
    const { oauth_token, oauth_token_secret } = (await reply.json()) as Record<string, string>;
    return { ...client, token: oauth_token ?? '', tokenSecret: oauth_token_secret ?? '' };
  }
  const request = await step('get_request_token', client, { oauth_callback: 'oob' });
  const access = await step('get_access_token', request, { oauth_verifier: await allow(request.token) });
  return step('get_session_token', access);
}

async function compare(client: Client, address: string, credentials: Credentials): Promise<Line[]> {
  const times = { signed: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Another address each time, so that the reply is made and not a kept one.
    const path = `${READ}?round=${round}`;
    const signed = queryOf(path, sign({ address: address + path, credentials }));
    times.signed.push((await client.ask({ path: signed })).ms);
    times.plain.push((await client.ask({ path: `${path}x` })).ms);
  }
  client.close();
  const [signed, plain] = [median(times.signed), median(times.plain)];
  return [
    { what: 'an unsigned read', value: plain, unit: 'ms' },
    // The goal is a limit in milliseconds, so there is no reference.
    { what: 'a signed read, beyond an unsigned one of the same run', value: signed - plain, unit: 'ms', goal: 1 },
  ];
}
