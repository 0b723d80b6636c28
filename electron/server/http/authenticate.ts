import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Parameter } from '#electron/oauth/provider/base-string.ts';
import type { SignedCall } from '#electron/oauth/provider/check-call.ts';
import type { Provider } from '#electron/oauth/provider/provider.ts';
import { AppError } from '#shared/problem.ts';
import { NOBODY, OWNER, type Principal, type Visitor } from '#shared/principal.ts';
import { keyIn, type KeyCheck } from './api-key.ts';
import { clientBases } from './hosts-and-proxies.ts';

interface SignedRequest {
  method: string;
  /** The whole address as the client wrote it. Signatures cover it. */
  address: string;
  /** Other addresses under which the client may have asked. */
  otherAddresses: string[];
  headers: IncomingHttpHeaders;
  /** Members of the form in the body. Empty for any other body. */
  form: readonly Parameter[];
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

/** For a server that listens. Without `authenticate`, every client without a key is nobody. */
export function visitorsAsk(
  authenticate: Authenticate | undefined,
  checkKey: KeyCheck,
  isProxy: (address: string) => boolean,
): WhoAsks {
  return (request) => {
    const key = keyIn(request);
    if (key !== undefined) return checkKey(key, request.ip);
    return authenticate ? authenticate(signedRequest(request, isProxy)) : NOBODY;
  };
}

/** Takes those for who they are whom the provider knows. */
export function providerAsks(provider: Provider): Authenticate {
  return (request) => {
    try {
      return provider.authenticate(callOf(request), request.database);
    } catch (error) {
      // The list of databases is never refused: a popular library signs its address wrongly (`wire-notes.md` §12).
      const isRefusal = error instanceof AppError && [401, 403].includes(error.problem.status);
      if (request.database === undefined && isRefusal) return NOBODY;
      throw error;
    }
  };
}

/** What the provider needs to know of a request. */
export function callOf({ method, address, otherAddresses, headers, form }: SignedRequest): SignedCall {
  return { method, address, otherAddresses, authorization: headers.authorization, form };
}

export function signedRequest(request: FastifyRequest, isProxy: (address: string) => boolean): SignedRequest {
  const { method, url, headers, form = [] } = request;
  const { database } = request.params as { database?: string };
  const [base = '', ...others] = clientBases(request, isProxy);
  return { method, address: base + url, otherAddresses: others.map((other) => other + url), headers, form, database };
}
