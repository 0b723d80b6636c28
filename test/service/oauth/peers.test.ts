import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantAccess } from '../../support/listening-service.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';

let service: SignedService;

beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  await plantAccess(service.dataFolder, 'sample', 'members');
});
afterAll(() => service.close());

/** The Python that has the libraries, where that is not the usual one. Perl finds its libraries by PERL5LIB. */
const PYTHON = process.env['ALLELIER_PEER_PYTHON'] ?? 'python3';

/** Programs that others wrote, each with a command that succeeds where they are installed. */
const PEERS = [
  { name: 'the standard library of Python', program: PYTHON, script: 'plain.py', there: ['-c', 'import hmac'] },
  { name: 'oauthlib', program: PYTHON, script: 'oauthlib_alone.py', there: ['-c', 'import oauthlib'] },
  {
    name: 'requests-oauthlib',
    program: PYTHON,
    script: 'requests_session.py',
    there: ['-c', 'import requests_oauthlib'],
  },
  {
    name: 'Net::OAuth of Perl',
    program: 'perl',
    script: 'net_oauth.pl',
    there: ['-MNet::OAuth', '-MHTTP::Tiny', '-MJSON::PP', '-e', '1'],
  },
].map((peer) => ({ ...peer, isThere: spawnSync(peer.program, peer.there).status === 0 }));

/** Runs a peer: it prints its request token, gets the verifier, and prints what it was answered. */
async function run(program: string, script: string, address: string): Promise<unknown> {
  const { key, secret } = await service.addClient(script);
  const child = spawn(program, [join(import.meta.dirname, 'peers', script), address, 'sample', key, secret]);
  const errors = text(child.stderr);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length > 1) continue;
    const account = service.dataFolder.site.accounts.find('ada')?.id ?? 0;
    child.stdin.end(`${await service.signIn.consent.allow(line, account)}\n`);
  }
  if (lines.length < 2) throw new Error(await errors);
  return JSON.parse(lines[1] ?? '');
}

describe.each(PEERS)('$name', ({ program, script, isThere }) => {
  test.skipIf(!isThere).each(['', '/bigsdb'])(
    'takes all three legs on the face "%s", reads with unicode, and sends a body and a form with unicode',
    async (face) => {
      expect(await run(program, script, service.address + face)).toEqual({ read: 1, statuses: [200, 200, 200] });
    },
  );
});
