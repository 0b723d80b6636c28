import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleDatabase } from '../../support/sample-database.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

const CLIENTS = 100;

let service: SampleService;

beforeAll(async () => {
  service = await startSampleService(createSampleDatabase);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

function statusOf(path: string, agent: Agent): Promise<number | undefined> {
  const { port } = service.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode));
    }).once('error', reject);
  });
}

it('of many clients that connect at once none waits for hundreds of answers to the others', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let answers = 0;
  /** How many answers to all of them each client saw before its first one. */
  const before: number[] = [];
  async function askOnAndOn(): Promise<void> {
    for (let isFirst = true; before.length < CLIENTS; isFirst = false) {
      expect(await statusOf('/db/sample/loci', agent)).toBe(200);
      if (isFirst) before.push(answers);
      answers += 1;
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, askOnAndOn)).finally(() => agent.destroy());
  expect(Math.max(...before)).toBeLessThan(3 * CLIENTS);
});
