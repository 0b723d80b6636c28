import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { defined } from '#shared/defined.ts';
import { createTrustingAgent } from './certificates.ts';
import { ofProxy, proxyFor, type ProxyEnvironment } from './outgoing-proxy.ts';

interface SentRequest {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** A reply whose body has not been read yet. */
export interface Received {
  status: number;
  header(name: string): string | undefined;
  /** Unpacked. Must be read or left with `leave`. */
  body: AsyncIterable<Uint8Array>;
  leave(): void;
}

export interface SiteTransport {
  send(request: SentRequest): Promise<Received>;
  close(): void;
}

interface TransportOptions {
  /** SHA-256 fingerprint of a certificate that the user has accepted, as `certificateOf` gives it. No other is then accepted. */
  certificate?: string;
  /** Connections that are open at a time. */
  connections: number;
  /** By which variables the proxy is found. Absent: none is used. */
  environment?: ProxyEnvironment;
}

/**
 * Speaks HTTP with one site. A proxy is never used for this computer itself. Certificates are checked
 * against those of Node and of the system, or against the accepted one.
 */
export function createTransport(address: string, options: TransportOptions): SiteTransport {
  const { certificate, connections, environment } = options;
  const proxyEnv = proxyFor(address, environment);
  const settings = {
    keepAlive: true,
    maxSockets: connections,
    ...defined({ proxyEnv }),
  };
  const isSecure = new URL(address).protocol === 'https:';
  const agent = isSecure ? createTrustingAgent(settings, certificate) : new HttpAgent(settings);
  const open = isSecure ? requestHttps : requestHttp;

  return {
    async send({ method, address: to, headers, body, signal }) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = open(to, {
          method,
          agent,
          signal,
          headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
        });
        sent.once('response', resolve);
        sent.once('error', (error) => reject(ofProxy(error, address, proxyEnv)));
        if (body === undefined || typeof body === 'string') sent.end(body);
        else
          Readable.from(body)
            .once('error', (error) => sent.destroy(error))
            .pipe(sent);
      });
      return {
        status: response.statusCode ?? 0,
        header: (name) => {
          const value = response.headers[name];
          return Array.isArray(value) ? value.join(', ') : value;
        },
        body: unpacked(response),
        leave: () => void response.destroy(),
      };
    },
    close: () => agent.destroy(),
  };
}

function unpacked(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    response.headers['content-encoding'] ?? ''
  ];
  if (!unpack) return response;
  const plain = unpack();
  response.once('error', (error) => plain.destroy(error));
  return response.pipe(plain);
}
