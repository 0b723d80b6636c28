import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { setUpCli } from './cli-support.ts';

it('allelier serve --read-only follows the copies that allelier replicate makes, while the original changes', async () => {
  const { folder, cli } = setUpCli();
  const done = async (...argv: string[]) => expect(await cli(argv)).toMatchObject({ status: 0 });
  await done('create', 'species', '--kind', 'seqdef', '--description', 'As it was');
  await done('replicate', 'copies', '--accounts');
  const [stdout, controller] = [new PassThrough(), new AbortController()];
  const ended = runCli(
    ['serve', '--read-only', '--data', 'copies', '--own-folder', 'own', '--original', 'https://typing.example.org'],
    {
      stdout,
      stderr: new PassThrough().resume(),
      stdin: new PassThrough(),
      environment: {},
      workingFolder: folder,
      signal: controller.signal,
    },
  );
  onTestFinished(async () => {
    controller.abort();
    expect(await ended).toBe(0);
  });
  const line = String((await createInterface({ input: stdout })[Symbol.asyncIterator]().next()).value);
  const address = line.replace(/^Service +/, '');
  const listed = async () => (await fetch(`${address}/db`)).text();
  const [former] = /"as_of":"[^"]+"/.exec(await listed()) ?? [];
  expect((await (await fetch(`${address}/db/species`)).json()) as object).toMatchObject({
    message: expect.stringMatching(
      /^This is a read-only replica of https:\/\/typing.example.org. It is as of 20/,
    ) as unknown,
  });
  await done('describe', 'species', '--description', 'As it is now');
  await done('replicate', 'copies', '--accounts');
  await vi.waitUntil(async () => (await listed()).includes('As it is now'), { timeout: 20_000 });
  expect(await listed()).not.toContain(former);
  const { status, err } = await cli(['serve', '--read-only', '--data', 'copies', '--own-folder', 'own']);
  expect([status, err]).toEqual([1, expect.stringContaining('Another replica uses the own folder') as unknown]);
});
