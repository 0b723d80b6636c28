import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { NOBODY, OWNER, type Principal, type Visitor } from '#shared/principal.ts';
import { clientBase } from './hosts-and-proxies.ts';

/** The parts of a request that show who made it. */
export interface SignedRequest {
  method: string;
  /** The whole address as the client wrote it. Signatures cover it. */
  address: string;
  headers: IncomingHttpHeaders;
  /** Name of the database in the path, if any. */
  database: string | undefined;
}

/**
 * Finds out who made a request that came through a socket. Throws 401 if the signature is wrong. It cannot answer "the
 * owner": its type has no such result.
 */
export type Authenticate = (request: SignedRequest) => Visitor | Promise<Visitor>;

/** Finds out who makes the requests of one server. */
export type WhoAsks = (request: FastifyRequest) => Principal | Promise<Principal>;

/**
 * For the server inside the workbench, which has no socket. If it ever got one, clients of that would not become the
 * owner.
 */
export const ownerAsks: WhoAsks = ({ raw }) => (raw.socket instanceof Socket ? NOBODY : OWNER);

/** For a server that listens. Without `authenticate`, every client is nobody. */
export function visitorsAsk(authenticate: Authenticate | undefined, isProxy: (address: string) => boolean): WhoAsks {
  if (!authenticate) return () => NOBODY;
  return (request) => {
    const { method, url, headers } = request;
    const { database } = request.params as { database?: string };
    return authenticate({ method, address: clientBase(request, isProxy) + url, headers, database });
  };
}
