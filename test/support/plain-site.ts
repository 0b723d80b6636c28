import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ALLOWS_MANY } from './allows-many.ts';

/** Parameters that only our service knows; deployed servers ignore what they do not know (`wire-notes.md` §1.1). */
const ADDITIVE = ['include_records', 'search', 'sort', 'fields', 'allele_ids_only'];
/** Addresses that only our service has. */
const ADDITIVE_PATHS = /\/loci\/[^/]+\/breakdown\/|\/isolates\/breakdown$|\/changes$/;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  return text;
}

/** What a deployed server leaves out of its replies. */
function withoutAdditions(text: string): string {
  return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
    ['allele_count', 'full_description'].includes(name) ? undefined : value,
  );
}

/** How a site shows a database in another way than it holds it: the path that is meant by one that is asked, and what is sent for it. */
export interface SiteView {
  meant(path: string): string;
  sent(path: string, text: string): string;
}

const AS_IT_IS: SiteView = { meant: (path) => path, sent: (_path, text) => text };

async function answer(
  service: FastifyInstance,
  view: SiteView,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(view.meant(request.url ?? '/'), 'http://site');
  for (const name of ADDITIVE) url.searchParams.delete(name);
  const method = request.method as 'GET' | 'POST';
  const payload = await bodyOf(request);
  const isUnknown = ADDITIVE_PATHS.test(url.pathname) || payload.includes('"filter"');
  const reply = await service.inject({
    method,
    url: isUnknown ? '/bigsdb/nothing' : url.pathname + url.search,
    headers: { host: request.headers.host ?? '', 'content-type': 'application/json' },
    ...(payload ? { payload } : {}),
  });
  const type = reply.headers['content-type'] ?? '';
  response.writeHead(reply.statusCode, { 'content-type': type, ...ALLOWS_MANY });
  const text = type.startsWith('application/json') ? withoutAdditions(reply.payload) : reply.payload;
  response.end(view.sent(url.pathname, text));
}

/**
 * A server that answers as those do that know nothing of our additions: lists of addresses, no search, no order, equal values
 * only. Its base address is `/bigsdb` below the address that it listens on.
 */
export async function startPlainSite(
  service: FastifyInstance,
  view: SiteView = AS_IT_IS,
): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    answer(service, view, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigsdb`, server };
}
