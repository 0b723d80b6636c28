import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSequence } from '../../support/sample-database.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSignedService, type SignedService } from '../../support/signed-service.ts';

const PYTHON = process.env['ALLELIER_PEER_PYTHON'] ?? 'python3';
const isThere = spawnSync(PYTHON, ['-c', 'import hmac']).status === 0;

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  const { accounts } = service.dataFolder.site;
  await accounts.grant(accounts.find('ada')?.id ?? 0, 'sample_isolates', { role: 'curator', scopes: [] });
});
afterAll(() => service.close());

async function run(face: string, curate: boolean): Promise<string> {
  const client = await service.addClient(`script at "${face}", ${curate}`, [{ database: '', submit: true, curate }]);
  const { session } = await service.signInThrough('sample_isolates', client);
  const { key, secret, token = '', tokenSecret = '' } = session;
  const script = join(import.meta.dirname, 'peers', 'curate.py');
  const given = [service.address + face, 'sample_isolates', key, secret, token, tokenSecret, sampleSequence(5, 2_000)];
  return (await promisify(execFile)(PYTHON, [script, ...given])).stdout;
}

describe.skipIf(!isThere)('a script in another language that keeps isolates', () => {
  it('makes a field, isolates, contigs and designations, corrects them and takes changes back', async () => {
    expect(JSON.parse(await run('/bigsdb', true))).toEqual({
      types: expect.arrayContaining([expect.objectContaining({ ST: 1 })]) as unknown,
      outdated: [412, 'revision_outdated'],
      wrong: [400, ['isolate', 'provenance.host']],
      shown: [3, 3],
      year: 2020,
      taken: 3,
      contigs: 2,
      actions: [
        'Took back a change.',
        'Changed the isolate.',
        'Changed the isolate.',
        'Added the designations.',
        'Added the designations.',
        'Added the isolate.',
      ],
    });
  });

  it('is refused without the right of the client to curate', async () => {
    await expect(run('', false)).rejects.toThrow(/40[13] instead of 201/);
  });
});
