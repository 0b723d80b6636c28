import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpSite, type HttpSiteOptions } from '#electron/remote/http-site.ts';
import type { SiteRequest } from '#electron/remote/site-source.ts';
import { createTestTime, type TestTime } from './test-time.ts';
import type { Fault } from './faults.ts';

/** A site that does with each request what its script says. */
export interface ScriptedSite {
  /** Base address, below a prefix. */
  address: string;
  origin: string;
  /** Addresses asked so far, as `METHOD /path`, and the headers that came with them. */
  asked: string[];
  headers: IncomingMessage['headers'][];
  /** What the next requests meet, one after another; those after them are answered by `usual`. */
  next: Fault[];
  /** What a request meets for which nothing else is planned. */
  usual: Fault;
  time: TestTime;
  /** A source that asks the site, in test time. */
  source(options?: Partial<HttpSiteOptions>): ReturnType<typeof createHttpSite>;
  close(): Promise<void>;
}

/** Answers with a value as JSON. */
export function json(value: unknown, headers: Record<string, string> = {}): Fault {
  return (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}

/** Begins a site whose base address is `/api` below the address that it listens on. */
export async function startScriptedSite(): Promise<ScriptedSite> {
  const time = createTestTime();
  const server = createServer((request, response) => {
    script.asked.push(`${request.method} ${request.url}`);
    script.headers.push(request.headers);
    const act = script.next.shift() ?? script.usual;
    act(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sources: ReturnType<typeof createHttpSite>[] = [];
  const script: ScriptedSite = {
    address: `${origin}/api`,
    origin,
    asked: [],
    headers: [],
    next: [],
    usual: json({ records: 1 }),
    time,
    source(options = {}) {
      const made = createHttpSite({
        id: 'scripted',
        name: 'Scripted site',
        address: `${origin}/api`,
        dialect: 'deployed',
        userAgent: 'Allelier/test',
        time,
        random: () => 0,
        ...options,
      });
      sources.push(made);
      return made;
    },
    async close() {
      for (const source of sources) source.remote?.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return script;
}

/** A request that nobody gives up. */
export function get(path: string, more: Partial<SiteRequest> = {}): SiteRequest {
  return { method: 'GET', path, signal: new AbortController().signal, ...more };
}
