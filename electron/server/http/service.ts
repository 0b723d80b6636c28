import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { DatabaseKind, Route } from '#shared/api/route.ts';
import type { Guarded } from '#electron/rights/database-rights.ts';
import type { SignInNeeded } from '#shared/api/sign-in-needed.ts';
import type { Links } from '#shared/api/uri.ts';
import type { Principal } from '#shared/principal.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import type { Mailer } from '#electron/mail/mailer.ts';
import type { AccountSpace } from '#electron/submissions/files/space.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import type { SignIn } from '../authorise/sign-in.ts';
import type { Authenticate, WhoAsks } from './authenticate.ts';
import type { BodyLimits } from './body-room.ts';
import type { Face } from './face.ts';
import type { AccessSource } from './hosts-and-proxies.ts';
import type { ServedReplica } from './replica.ts';
import type { ResponseCache } from './response-cache.ts';
import type { OrderFinder } from '../lists/order-finder.ts';

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
  /** Called with every defect of the program. By default defects are written to standard error. */
  onDefect?: (error: unknown, request: string) => void;
  /** Largest body in bytes, by default 32 MiB. */
  bodyLimit?: number;
  /** By default `BODY_LIMITS`. */
  bodyLimits?: Partial<BodyLimits>;
  /** By default only loopback names, addresses and the name of this computer, and no proxy. */
  access?: AccessSource;
  /** Largest file of a submission in bytes, by default `LARGEST_FILE`. */
  largestFile?: number;
  /** Sends mail to submitters. Without it none is sent. */
  mail?: Pick<Mailer, 'isSet' | 'add'>;
  /** Answers from copies, in which nothing can be changed. */
  replica?: ServedReplica;
  /** Mounts the routes of other folders, once on each face. */
  mount?: (app: FastifyInstance, service: Service) => void;
}

/** What a listening service needs in addition. */
export interface ListeningDependencies extends ServerDependencies {
  /** Finds out who makes a request. By default, every client is nobody. */
  authenticate?: Authenticate;
  /** Lets programs and people sign in. Without it nobody can. */
  signIn?: SignIn;
  /** By default `FACES`. */
  faces?: readonly Face[];
}

export interface Service extends ServerDependencies, Pick<ListeningDependencies, 'signIn'> {
  /** Finds out who makes a request. */
  whoAsks: WhoAsks;
  /** For what those who ask must sign in, whatever the databases say. */
  signInNeeded: () => SignInNeeded;
  orders: OrderFinder;
  bodyLimits: BodyLimits;
  /** Does and reads in threads what the routes ask for. */
  actions: CurationActions & SubmissionActions;
  space: AccountSpace;
  kept: ResponseCache;
  /** The dialect of its replies. */
  face: Face;
  /** Whether an address belongs to a configured proxy. */
  isProxy: (address: string) => boolean;
}

/** A body that the handler reads itself. */
export interface UnreadBody {
  /** Read once, at the pace of its client (`body-room.ts`). */
  stream: AsyncIterable<Uint8Array>;
  /** Content-Type as the client wrote it. It holds the boundary of parts. */
  mediaType: string | undefined;
}

type BodyFor<R extends Route> = R['bodyKind'] extends 'multipart' | 'stream' ? UnreadBody : z.output<R['body']>;

interface Context<R extends Route = Route> {
  service: Service;
  principal: Principal;
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  /** The query as the client wrote it, for links to other pages. */
  writtenQuery: Record<string, unknown>;
  body: BodyFor<R>;
  /** The bytes of a text of the body, in UTF-8. The body contains only a name for a long text (see `ParsedBody`). */
  bytesOf: (text: string) => Uint8Array;
  headers: IncomingHttpHeaders;
  links: Links;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** The same for a body in parts, where the route also takes one. */
export type PartsContext<R extends Route> = Omit<ContextOf<R>, 'body'> & { body: UnreadBody };

export interface DatabaseContext<R extends Route = Route> extends Context<R>, ReplyState {
  database: Database;
  kind: DatabaseKind;
  /** What decides the rights of who asks. */
  guarded: Guarded;
}

/** What writing a record needs of its request: where links lead. */
export type LinkContext = Pick<DatabaseContext, 'links' | 'database'>;

/** A context before the type of its route is known. */
export type AnyContext = Context & Partial<DatabaseContext>;

/** The context of a route's handler. For routes below a database it includes that database, already open. */
export type ContextOf<R extends Route> = 'database' extends keyof z.output<R['params']>
  ? DatabaseContext<R>
  : Context<R>;

export interface LinkedDatabases {
  /** Names the state of the linked databases that the client may read. */
  version: string;
  /** Whether other clients may get another reply. */
  isPrivate: boolean;
  /** The definitions of the isolates, if they can be used and the client may read them. */
  definitions?: Database;
  /** Whether there are definitions that the client may not read. */
  hidesDefinitions: boolean;
}

export interface ReplyState {
  linked: LinkedDatabases;
  /** Names the state of everything from which the reply is made, as far as the client may read it. */
  version: string;
  /**
   * By which state a reply is known again. For an account to which nothing private belongs, changes that it cannot see do not move this one.
   * They move `version`: the account may have been let in, and out again, while a reply was made.
   */
  keptAs: string;
}
