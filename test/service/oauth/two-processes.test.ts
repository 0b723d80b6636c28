import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNonceStore } from '#electron/store/site/oauth-nonces.ts';
import { ask } from '../../support/ask.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { queryOf, sign, type Credentials } from '../../support/sign-request.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let service: SignedService;
let other: ChildProcess;
let otherAddress: string;

/** Starts another process over the same data folder. */
async function startOther(): Promise<void> {
  other = fork(new URL('../../support/other-signed-service.ts', import.meta.url), [service.dataFolder.root]);
  const [message] = (await once(other, 'message')) as [{ address: string }];
  otherAddress = message.address;
}

async function endOther(): Promise<void> {
  other.disconnect();
  await once(other, 'exit');
}

beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  await startOther();
});
afterAll(async () => {
  await endOther();
  await service.close();
});

const READ = '/db/sample/loci';
/** An address that both accept: a signature covers where a proxy says that it was asked. */
const signedFor = (address: string, credentials: Credentials, nonce?: string) =>
  queryOf(
    READ,
    sign({ address: address + READ, credentials, ...(nonce === undefined ? {} : { oauth: { oauth_nonce: nonce } }) }),
  );
const statusAt = async (address: string, path: string, host?: string) =>
  (await ask(address, path, host === undefined ? {} : { headers: { host } })).status;

test('two processes of a data folder share clients, tokens, nonces and revocations at once', async () => {
  const client = await service.addClient('Script');
  const { access, session } = await service.signInThrough('sample', client);
  expect(await statusAt(otherAddress, signedFor(otherAddress, session))).toBe(200);
  const host = new URL(service.address).host;
  for (let round = 0; round < 10; round += 1) {
    const address = signedFor(service.address, session, `round ${round}`);
    const statuses = await Promise.all([statusAt(service.address, address), statusAt(otherAddress, address, host)]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
  }
  await service.signIn.consent.revoke(access.token ?? '');
  expect(await statusAt(otherAddress, signedFor(otherAddress, session))).toBe(401);
});

test('a request is refused a second time also after a restart', async () => {
  const client = await service.addClient('Restarted');
  const { session } = await service.signInThrough('sample', client);
  const host = new URL(service.address).host;
  const address = signedFor(service.address, session, 'before');
  expect(await statusAt(otherAddress, address, host)).toBe(200);
  await endOther();
  await startOther();
  expect(await statusAt(otherAddress, address, host)).toBe(401);
  expect(await statusAt(otherAddress, signedFor(otherAddress, session))).toBe(200);
});

test('nonces are forgotten after 1,200 seconds by both clocks, and not when the clock of the day jumps', async () => {
  const clocks = { day: 0, process: 0 };
  const store = await openNonceStore(join(temporaryFolder(), 'nonces.sqlite'), {
    now: () => clocks.day * 1_000,
    running: () => clocks.process * 1_000,
  });
  const use = (nonce: string) => store.use({ consumer_key: 'k', token: 't', timestamp: '1', nonce });
  expect([use('a'), use('a')]).toEqual([true, false]);
  expect(store.use({ consumer_key: 'k', token: 'other', timestamp: '1', nonce: 'a' })).toBe(true);
  expect(store.use({ consumer_key: 'k', token: 't', timestamp: '2', nonce: 'a' })).toBe(true);
  expect(store.use({ consumer_key: 'k', token: 't', timestamp: '01', nonce: 'a' })).toBe(false);
  clocks.day += 100_000;
  expect([use('b'), use('a')]).toEqual([true, false]);
  clocks.day -= 100_000;
  expect(use('a')).toBe(false);
  clocks.process += 1_199;
  clocks.day += 1_199;
  expect(use('a')).toBe(false);
  clocks.process += 1_300;
  clocks.day += 1_300;
  use('c');
  clocks.process += 1_300;
  clocks.day += 1_300;
  use('d');
  expect(use('a')).toBe(true);
  store.close();
});
