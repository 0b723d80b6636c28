import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { DatabaseKind, Route } from '#shared/api/route.ts';
import type { Links } from '#shared/api/uri.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import type { AccessSource } from './access.ts';
import type { Face } from './face.ts';
import type { KeptReplies } from './kept-replies.ts';
import type { OrderFinder } from '../lists/order-finder.ts';

/** One line of the request log. */
export interface RequestLogEntry {
  method: string;
  /** Path with query, as it was asked. */
  path: string;
  status: number;
  /** Milliseconds until the reply was sent. */
  ms: number;
}

/** What the service needs from its host. */
export interface ServerDependencies {
  dataFolder: DataFolder;
  typing: TypingEngine;
  appVersion: string;
  onRequest?: (entry: RequestLogEntry) => void;
  /** Told of every defect of the program; written to standard error when absent. */
  onDefect?: (error: unknown, request: string) => void;
  /** Largest body in bytes; 32 MiB when absent. */
  bodyLimit?: number;
  /** Loopback names, addresses and the name of this computer only, and no proxy, when absent. */
  access?: AccessSource;
}

export interface Service extends ServerDependencies {
  orders: OrderFinder;
  kept: KeptReplies;
  /** The way in which it answers. */
  face: Face;
  /** Whether the address is that of a proxy that was configured. */
  isProxy: (address: string) => boolean;
}

interface Context<R extends Route> {
  service: Service;
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  /** The query as it was written, for links to other pages. */
  writtenQuery: Record<string, unknown>;
  body: z.output<R['body']>;
  /** The bytes of a text of the body, in UTF-8; a long one (see `JsonBody`) is in the body by a name only. */
  bytesOf: (text: string) => Uint8Array;
  headers: IncomingHttpHeaders;
  links: Links;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export interface DatabaseContext<R extends Route = Route> extends Context<R> {
  database: Database;
  kind: DatabaseKind;
  /** Names the state of the database: changes with every change to its definitions. */
  version: string;
}

/** What a route's handler works with; routes below a database also get that database, already open. */
export type ContextOf<R extends Route> = 'database' extends keyof z.output<R['params']>
  ? DatabaseContext<R>
  : Context<R>;
