import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { MeasuredMessage, MeasuredQuestion } from '#test/support/measured-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const MEBIBYTE = 2 ** 20;
const CLIENTS = 50;
/** The records of so many alleles take 10 MB. */
const ALLELES = 8_000;
const LIST = '/db/sample/loci/many/alleles?return_all=1&include_records=1';

/** A service in a process of its own. */
async function startMeasured() {
  const file = join(import.meta.dirname, '../../support/measured-service.ts');
  const service = fork(file, [temporaryFolder(), String(ALLELES)], { execArgv: ['--expose-gc'] });
  onTestFinished(async () => {
    service.disconnect();
    await once(service, 'exit');
  });
  const next = async () => ((await once(service, 'message')) as [MeasuredMessage])[0];
  const told = await next();
  async function held(): Promise<number> {
    service.send('held' satisfies MeasuredQuestion);
    const answer = await next();
    return answer.kind === 'memory' ? answer.bytes : Number.NaN;
  }
  return { port: told.kind === 'listening' ? told.port : 0, held };
}

/** Asks for the long list, and stops to read it after so many bytes. */
async function readUntil(port: number, bytes: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let length = 0;
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length < bytes) return;
      socket.pause();
      resolve();
    });
    socket.once('close', () => resolve());
  });
}

// Over 2 s: memory is measured while many clients read a long list slowly.
it('a long list is not held in memory for each client that reads it slowly', async () => {
  const { port, held } = await startMeasured();
  await readUntil(port, Infinity);
  const before = await held();
  await Promise.all(Array.from({ length: CLIENTS }, async () => readUntil(port, 100_000)));
  const each = ((await held()) - before) / CLIENTS;
  expect(each / MEBIBYTE).toBeLessThan(1.5);
});
