import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';
import { NEW_ALLELE } from '../../support/submission-service.ts';

const PYTHON = process.env['ALLELIER_PEER_PYTHON'] ?? 'python3';
const isThere = spawnSync(PYTHON, ['-c', 'import hmac']).status === 0;

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  const { accounts } = service.dataFolder.site;
  const ada = accounts.find('ada')?.id ?? 0;
  for (const name of ['sample', 'sample_isolates']) await accounts.grant(ada, name, { role: 'submitter', scopes: [] });
});
afterAll(() => service.close());

async function run(face: string, scope: { submit: boolean; curate: boolean }) {
  const client = await service.addClient(`script at "${face}", ${scope.submit}`, [{ database: '', ...scope }]);
  const { session } = await service.signInThrough('sample', client);
  const { key, secret, token = '', tokenSecret = '' } = session;
  const script = join(import.meta.dirname, 'peers', 'submit.py');
  const given = [service.address + face, 'sample', 'sample_isolates', key, secret, token, tokenSecret, NEW_ALLELE];
  return promisify(execFile)(PYTHON, [script, ...given]);
}

describe.skipIf(!isThere)('a script in another language that knows only the description', () => {
  it.each([
    ['', 'started', ['one.fas']],
    ['/bigsdb', 'pending', 'one.fas'],
  ])('sends and follows a submission of each type on the face "%s"', async (face, status, missing) => {
    const { stdout } = await run(face, { submit: true, curate: false });
    const { done, refused, message } = JSON.parse(stdout) as {
      done: Record<string, unknown>[];
      refused: number;
      message: string;
    };
    expect(done.map((each) => [each['type'], each['status'], each['missing']])).toEqual([
      ['alleles', 'pending', null],
      ['profiles', 'pending', null],
      ['isolates', 'pending', null],
      ['genomes', status, missing],
    ]);
    expect(done[0]?.['record']).toMatchObject({
      correspondence: [{ message: `Submitted with the client script at "${face}", true.\nFrom a script.` }],
      seqs: [{ seq_id: 'new', sequence: NEW_ALLELE }],
    });
    expect([refused, message]).toEqual([400, expect.stringContaining('"none" is not a technology')]);
  });

  it('is refused without the right of the client to submit', async () => {
    await expect(run('', { submit: false, curate: true })).rejects.toThrow(/401 instead of 201.*unauthorized/s);
  });
});

it('takes a signed request once only', async () => {
  const client = await service.addClient('replayed', [{ database: '', submit: true, curate: false }]);
  const { session } = await service.signInThrough('sample', client);
  const oauth = { oauth_nonce: 'the-same-again', oauth_timestamp: String(Math.floor(Date.now() / 1000)) };
  const body = JSON.stringify({ type: 'profiles', scheme_id: 1, profiles: 'id\tadk\tabcZ\nmine\t3\t1\n' });
  const send = () => service.send('/db/sample/submissions', session, { method: 'POST', oauth, body });
  expect((await send()).status).toBe(201);
  const again = await send();
  expect([again.status, again.json.code]).toEqual([401, 'nonce_used']);
});
