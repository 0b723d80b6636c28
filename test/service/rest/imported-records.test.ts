import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#electron/exchange/run-import.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const files = mkdtempSync(join(tmpdir(), 'allelier-imported-'));
let service: SampleService;
beforeAll(async () => {
  writeFileSync(join(files, 'adk.fas'), '>adk_1\nACGTACGT\n>adk_2\nACGTACGA\n');
  writeFileSync(join(files, 'MLST.txt'), 'ST\tadk\tsender\tdatestamp\n1\t1\tAnn Bell\t2020-01-02\n2\t2\t\t\n');
  service = await startSampleService((dataFolder) =>
    runImport({ dataRoot: dataFolder.root, database: 'mine', paths: [files] }),
  );
});
afterAll(async () => {
  await service.close();
  rmSync(files, { recursive: true });
});

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
])('what was imported names who sent and who curated it, on the face %s', (_face, prefix) => {
  const at = 'http://localhost:80';

  it.each(['loci/adk/alleles/1', 'schemes/1/profiles/2'])('%s', async (path) => {
    const user = `${at}${prefix}/db/mine/users/1`;
    const reply = await service.get(`${prefix}/db/mine/${path}`);
    expect(reply.json).toMatchObject({ sender: user, curator: user });
    expect((await service.get(user.slice(at.length))).json).toMatchObject({ first_name: 'Local', surname: 'curator' });
  });

  it('or whom the table of profiles names', async () => {
    const reply = await service.get(`${prefix}/db/mine/schemes/1/profiles/1`);
    const sender = `${at}${prefix}/db/mine/users/2`;
    const dates = { date_entered: '2020-01-02', datestamp: '2020-01-02' };
    expect(reply.json).toMatchObject({ ST: 1, sender, curator: `${at}${prefix}/db/mine/users/1`, ...dates });
    expect((await service.get(sender.slice(at.length))).json).toMatchObject({ first_name: 'Ann', surname: 'Bell' });
  });

  it('and the local user is among the curators', async () => {
    const reply = await service.get(`${prefix}/db/mine/curators`);
    expect(reply.json).toMatchObject({ curators: [`${at}${prefix}/db/mine/users/1`] });
  });
});
