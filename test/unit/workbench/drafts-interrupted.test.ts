import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWithGenome } from './genome-draft.ts';

const TWO = {
  names: ['one.fasta', 'two.fasta'],
  rows: [
    ['one', 'one.fasta', 'Illumina'],
    ['two', 'two.fasta', 'Illumina'],
  ],
};

/** Whether a request brings the file of a name is known only from its body, so files are counted in their order. */
function isUpload({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && url.includes('/files');
}

test('a site that is restarted in mid-upload gets the files that it misses, and nothing twice', async () => {
  const { id, send, site, read, rpc, ended } = await startWithGenome(TWO);
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let uploads = 0;
  site.onRequest = (request) => {
    if (!isUpload(request) || (uploads += 1) < 2) return undefined;
    reached.resolve();
    return held.promise;
  };
  const { job_id } = await rpc.call('draft:send', { draft_id: id, revision: 1 });
  await reached.promise;
  await site.down();
  held.resolve();
  expect(await ended(job_id)).toMatchObject({ state: 'failed' });
  expect(await read()).toMatchObject({
    state: 'uploading',
    waits: expect.any(String),
    waits_until: expect.any(String),
    files: [{ name: 'one.fasta', uploaded_at: expect.any(String) }, { name: 'two.fasta' }],
  });
  site.onRequest = () => undefined;
  await site.up();
  expect(await send()).toMatchObject({ state: 'done' });
  expect(await read()).toMatchObject({ state: 'sent', submission_id: 'S1' });
  expect([site.posts, [...(site.made[0]?.files.keys() ?? [])]]).toEqual([1, ['one.fasta', 'two.fasta']]);
});

test.for([
  ['changes', (copy: string) => appendFileSync(copy, 'ACGT\n'), 'has changed'],
  ['is removed', (copy: string) => rmSync(copy), 'is not there any more'],
] as const)(
  'a copy that %s before its upload is never sent, is named, and can be given again',
  async ([, harm, words]) => {
    const { id, send, site, read, rpc, workbench, dataFolder, paths } = await startWithGenome(TWO);
    const { files } = await read();
    const [one = '', two = ''] = files.map(({ sha256 }) => join(dataFolder, 'drafts', sha256));
    site.onRequest = (request) => {
      if (!isUpload(request)) return undefined;
      site.onRequest = () => undefined;
      harm(two);
      return undefined;
    };
    const failed = await send();
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'file_damaged' } });
    const waiting = await read();
    expect(waiting).toMatchObject({ state: 'uploading', stopped: true, waits: expect.stringContaining('“two.fasta”') });
    expect(waiting.waits).toContain(words);
    expect([...(site.made[0]?.files.keys() ?? [])]).toEqual(['one.fasta']);

    const give = async (path: string) => {
      const [chosen] = await workbench.files.registerPaths([path]);
      return rpc.call('draft:return-files', { draft_id: id, tokens: [chosen?.token ?? ''] });
    };
    const wrong = join(dataFolder, 'wrong.fasta');
    appendFileSync(wrong, '>x\nACGT\n');
    expect(await give(wrong)).toEqual({
      returned: [],
      refused: [{ name: 'wrong.fasta', reason: expect.stringContaining('content is that of no file') }],
    });
    expect(await give(paths[1] ?? '')).toEqual({ returned: ['two.fasta'], refused: [] });
    expect(await send()).toMatchObject({ state: 'done' });
    expect([site.posts, [...(site.made[0]?.files.keys() ?? [])]]).toEqual([1, ['one.fasta', 'two.fasta']]);
    expect(site.made[0]?.files.get('two.fasta')).toEqual(readFileSync(paths[1] ?? ''));
    expect(readFileSync(one).length).toBeGreaterThan(0);
    await expect(give(paths[1] ?? '')).rejects.toMatchObject({ problem: { status: 409 } });
  },
);
