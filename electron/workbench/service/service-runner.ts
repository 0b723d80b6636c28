import type { AddressInfo } from 'node:net';
import type { FaceName } from '#shared/api/face-name.ts';
import { defined } from '#shared/defined.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';

/** The part of a Fastify server that starting and stopping needs. */
interface ListeningServer {
  listen(options: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
  readonly server: { address(): AddressInfo | string | null; closeAllConnections(): void };
}

export interface ServiceRunnerOptions {
  /** Makes a server that does not listen yet. Called at every start, since a closed server cannot be opened again. */
  createServer(): Promise<ListeningServer>;
  /**
   * Where to listen. Called at every start. Port 0 means any free one: then `former`, the port of the last time, is tried first,
   * so that scripts find the service again.
   */
  where(): Promise<{ host: string; port: number; former?: number; face?: FaceName }>;
  /** Told the port on which it listens, and whether that is to be the `former` one of the next start. */
  onOpened?: (port: number, isToBeKept: boolean) => Promise<void>;
  onChanged(status: ServiceStatus): void;
  onDefect(error: unknown): void;
}

/**
 * Starts and stops the REST service. Calls are done one after the other. A failure gives a status and never a
 * rejection.
 */
export interface ServiceRunner {
  start(): Promise<ServiceStatus>;
  stop(): Promise<ServiceStatus>;
  /** Stops and starts the service again if it runs or has failed. Does nothing if it is stopped. */
  restart(): Promise<ServiceStatus>;
  status(): ServiceStatus;
}

/** Milliseconds for open requests to finish before their connections are closed. */
const GRACE = 2_000;

/** The error for a port that cannot be opened. It says what to do. */
function listenError(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const choose = 'Choose another port in the settings, or 0 for any free one.';
  if (code === 'EADDRINUSE') {
    return new AppError(409, 'port_taken', `Port ${port} is already used by another program. ${choose}`);
  }
  if (code === 'EACCES') {
    return new AppError(403, 'port_forbidden', `This computer does not let Allelier open port ${port}. ${choose}`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new AppError(400, 'address_unavailable', `${host} is not an address of this computer.`);
  }
  return error;
}

/** A base address for other programs: an IPv6 host in brackets, "every address" as the loopback address. */
export function baseAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Runs one listening service, and knows its status. */
export function createServiceRunner(options: ServiceRunnerOptions): ServiceRunner {
  let status: ServiceStatus = { state: 'stopped' };
  let server: ListeningServer | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function become(next: ServiceStatus): ServiceStatus {
    status = next;
    options.onChanged(status);
    return status;
  }

  function inTurn(step: () => Promise<ServiceStatus>): Promise<ServiceStatus> {
    const result = queue.then(step);
    queue = result;
    return result;
  }

  async function open(): Promise<ServiceStatus> {
    if (server) return status;
    become({ state: 'starting' });
    let next: ListeningServer | undefined;
    try {
      const { host, port, former, face } = await options.where();
      next = await options.createServer();
      let taken_port: number | undefined;
      if (former !== undefined) {
        await next.listen({ host, port: former }).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw listenError(error, host, former);
          taken_port = former;
          await next?.close();
          next = await options.createServer();
        });
      }
      if (former === undefined || taken_port !== undefined) {
        await next.listen({ host, port }).catch((error: unknown) => {
          throw listenError(error, host, port);
        });
      }
      server = next;
      const { port: opened } = next.server.address() as AddressInfo;
      // The port that scripts know stays remembered while another program has it for a time.
      await options.onOpened?.(opened, port === 0 && taken_port === undefined);
      const taken = taken_port === undefined ? {} : { taken_port };
      return become({
        state: 'running',
        address: baseAddress(host, opened),
        host,
        ...taken,
        ...defined({ face }),
      });
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'internal') options.onDefect(error);
      await next?.close();
      return become({ state: 'failed', problem });
    }
  }

  async function shut(): Promise<ServiceStatus> {
    const closing = server;
    server = undefined;
    if (closing) {
      const cut = setTimeout(() => closing.server.closeAllConnections(), GRACE);
      await closing.close().finally(() => clearTimeout(cut));
    }
    return status.state === 'stopped' ? status : become({ state: 'stopped' });
  }

  return {
    start: () => inTurn(open),
    stop: () => inTurn(shut),
    restart: () =>
      inTurn(async () => {
        if (status.state === 'stopped') return status;
        await shut();
        return open();
      }),
    status: () => status,
  };
}
