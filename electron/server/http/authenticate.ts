import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { NOBODY, OWNER, type Principal, type Visitor } from '#shared/principal.ts';
import { clientBase } from './hosts-and-proxies.ts';

/** What of a request tells who made it. */
export interface SignedRequest {
  method: string;
  /** The whole address as the client wrote it, over which signatures are made. */
  address: string;
  headers: IncomingHttpHeaders;
  /** Name of the database below which the route lies. */
  database: string | undefined;
}

/**
 * Finds out who made a request that came over a socket; throws 401 for one that is signed wrongly. It cannot answer "the
 * owner": its type has no such result.
 */
export type Authenticate = (request: SignedRequest) => Visitor | Promise<Visitor>;

/** Finds out who makes the requests of one server. */
export type WhoAsks = (request: FastifyRequest) => Principal | Promise<Principal>;

/** For the server inside the workbench, which has no socket. Should it ever get one, nobody becomes the owner through that. */
export const ownerAsks: WhoAsks = ({ raw }) => (raw.socket instanceof Socket ? NOBODY : OWNER);

/** For a server that listens: everybody is nobody as long as nothing can authenticate them. */
export function visitorsAsk(authenticate: Authenticate | undefined, isProxy: (address: string) => boolean): WhoAsks {
  if (!authenticate) return () => NOBODY;
  return (request) => {
    const { method, url, headers } = request;
    const { database } = request.params as { database?: string };
    return authenticate({ method, address: clientBase(request, isProxy) + url, headers, database });
  };
}
