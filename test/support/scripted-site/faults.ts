import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a site does with a request instead of answering it. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

const JSON_TYPE = { 'content-type': 'application/json' };

/** A refusal as deployed servers write it (`wire-notes.md` §1.2). */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Fault {
  return (_request, response) => {
    const title = `Error ${status} - Refused`;
    response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ status, title, message }));
  };
}

/** 401 with each of the words that clients look for (`wire-notes.md` §1.4), and 403. */
export const REFUSALS: Readonly<Record<string, Fault>> = {
  'the account is not registered': refusal(401, 'Invalid session token.  Generate new request token.'),
  'the session has expired': refusal(401, 'Invalid session token.'),
  'the authorisation was revoked': refusal(401, 'Invalid access token. Generate new request token.'),
  'the client was removed': refusal(401, 'Unrecognized client'),
  'the client has no rights here': refusal(401, 'Client is unauthorized to access this database.'),
  'the user is unknown': refusal(401, 'Unrecognized user'),
  'the signature is wrong': refusal(401, 'Signature verification failed'),
  'nobody has signed in': refusal(401, 'unauthorized'),
  'the record is too new for strangers': refusal(
    403,
    'Please authenticate to retrieve records added after 2024-12-31.',
  ),
};

/** A proxy before the site that answers with a page of its own. */
export function proxyPage(status: number, headers: Record<string, string> = {}): Fault {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end('<html><head><title>Service Unavailable</title></head><body>nginx</body></html>');
  };
}

/** The sign-in page of a network, in place of the reply. */
export function captivePortal(type = 'text/html'): Fault {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end('<!DOCTYPE html><html><body>Accept the terms</body></html>');
  };
}

/** Sends everybody on to a page where one signs in. */
export function loginRedirect(target: string): Fault {
  return (_request, response) => void response.writeHead(302, { location: target }).end();
}

/** Hangs up in the middle of the body. */
export const resetInBody: Fault = (_request, response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"records":');
  setImmediate(() => response.socket?.resetAndDestroy());
};

/** Hangs up before it has said anything. */
export const resetAtOnce: Fault = (_request, response) => void response.socket?.resetAndDestroy();

/** JSON that ends too early, in a reply that is whole as HTTP sees it. */
export const truncatedJson: Fault = (_request, response) => {
  response.writeHead(200, JSON_TYPE).end('{"records": 3, "loci": ["ht');
};

/** Brings a byte now and then, and never ends. */
export function slowDrip(ms: number): Fault {
  return (_request, response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), ms);
    response.on('close', () => clearInterval(timer));
  };
}

/** JSON in a charset, called something else or nothing. */
export function inCharset(value: unknown, encoding: BufferEncoding, type: string): Fault {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(JSON.stringify(value), encoding));
  };
}
