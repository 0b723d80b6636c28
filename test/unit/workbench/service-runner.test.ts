import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { baseAddress, createServiceRunner } from '#electron/workbench/service/service-runner.ts';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';

function setUp(port: () => number = () => 0) {
  const states: string[] = [];
  const defects: unknown[] = [];
  const runner = createServiceRunner({
    createServer: async () => {
      const server = Fastify();
      server.get('/', async () => ['here']);
      return server;
    },
    where: async () => ({ host: '127.0.0.1', port: port() }),
    onChanged: (status) => states.push(status.state),
    onDefect: (error) => defects.push(error),
  });
  onTestFinished(async () => void (await runner.stop()));
  return { runner, states, defects };
}

async function takenPort(): Promise<number> {
  const other = createTcpServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

const portOf = (status: ServiceStatus) => Number(new URL(status.address ?? '').port);

describe('the service', () => {
  it('starts on a free port, answers, stops and starts again', async () => {
    const { runner, states } = setUp();
    const first = await runner.start();
    expect(await (await fetch(`${first.address}/`)).json()).toEqual(['here']);
    expect(await runner.stop()).toEqual({ state: 'stopped' });
    await expect(fetch(`${first.address}/`)).rejects.toThrow('fetch failed');
    expect((await runner.start()).state).toBe('running');
    expect(states).toEqual(['starting', 'running', 'stopped', 'starting', 'running']);
  });

  it('says which port is taken and what to do, and recovers', async () => {
    let port = await takenPort();
    const taken = port;
    const { runner, defects } = setUp(() => port);
    const status = await runner.start();
    expect(status).toMatchObject({ state: 'failed', problem: { status: 409, code: 'port_taken' } });
    expect(status.problem?.message).toBe(
      `Port ${taken} is already used by another program. Choose another port in the settings, or 0 for any free one.`,
    );
    port = 0;
    expect((await runner.restart()).state).toBe('running');
    expect(defects).toEqual([]);
  });

  it('does one thing at a time, however often it is asked', async () => {
    const { runner } = setUp();
    const [first, second, stopped, again] = await Promise.all([
      runner.start(),
      runner.start(),
      runner.stop(),
      runner.restart(),
    ]);
    expect(second).toEqual(first);
    expect(portOf(first)).toBeGreaterThan(0);
    expect([stopped.state, again.state, runner.status().state]).toEqual(['stopped', 'stopped', 'stopped']);
  });
});

describe('the address of the service', () => {
  it('is one that a script can use', () => {
    expect(baseAddress('127.0.0.1', 80)).toBe('http://127.0.0.1:80');
    expect(baseAddress('::1', 8090)).toBe('http://[::1]:8090');
    expect(baseAddress('0.0.0.0', 8090)).toBe('http://127.0.0.1:8090');
  });
});
