import { Agent, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import {
  connect,
  createSecureContext,
  getCACertificates,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { AppError } from '#shared/problem.ts';
import type { SiteCertificate } from '#shared/rpc/contract/site.ts';

let trusted: SecureContext | undefined;

/** The authorities that Node and the system trust. Made once: reading some hundred certificates takes tens of milliseconds. */
function trustedAuthorities(): SecureContext {
  trusted ??= createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system')])],
  });
  return trusted;
}

type Created = (error: Error | null, stream: Duplex) => void;

/**
 * Connections to https sites. With a fingerprint, the one certificate with it is accepted whoever issued it, and no other: the
 * connection is handed out, and so anything sent, only after it was compared. AppError 502 `certificate_changed`.
 */
export function createTrustingAgent(settings: AgentOptions, fingerprint: string | undefined): Agent {
  const agent = new Agent({ ...settings, secureContext: trustedAuthorities() });
  if (fingerprint === undefined) return agent;
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options: AgentOptions, callback?: Created) => {
    let isTold = false;
    const tell = (error: Error | null, socket: TLSSocket): void => {
      if (isTold) return;
      isTold = true;
      callback?.(error, socket);
    };
    const check = (socket: TLSSocket): void => {
      const compare = (): void => {
        if (socket.getPeerCertificate().fingerprint256 === fingerprint) tell(null, socket);
        else socket.destroy(changed());
      };
      socket.once('error', (error) => tell(error, socket));
      if (socket.getCipher()?.name) compare();
      else socket.once('secureConnect', compare);
    };
    // Session tickets would spare the certificate that is to be compared.
    const pinned = { ...options, rejectUnauthorized: false, session: undefined } as AgentOptions;
    const made = create(pinned, (error: Error | null, stream: Duplex) => {
      if (error) tell(error, stream as TLSSocket);
      else check(stream as TLSSocket);
    }) as TLSSocket | undefined;
    if (made) check(made);
    return undefined;
  };
  return agent;
}

function changed(): AppError {
  return new AppError(
    502,
    'certificate_changed',
    'The site shows another certificate than the one that was accepted. Nothing was sent to it. Ask the person who runs the site whether it has a new one, then accept that on the page of the site.',
  );
}

/**
 * The certificate that the server of an https address shows; nothing is sent to it. Rejects with the error of the connection where
 * none can be made.
 */
export async function certificateOf(address: string, signal: AbortSignal): Promise<SiteCertificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // A name is not sent for a plain address.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      secureContext: trustedAuthorities(),
      rejectUnauthorized: false,
    });
    const giveUp = (): void => void socket.destroy(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('error', reject);
    socket.once('close', () => signal.removeEventListener('abort', giveUp));
    socket.once('secureConnect', () => {
      resolve(describe(socket, socket.getPeerCertificate()));
      socket.end();
    });
  });
}

function describe(socket: TLSSocket, certificate: PeerCertificate): SiteCertificate {
  const { fingerprint256, subject, issuer, valid_from, valid_to } = certificate;
  return {
    fingerprint: fingerprint256,
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    valid_from,
    valid_to,
    ...(socket.authorized ? {} : { refused: String(socket.authorizationError) }),
  };
}

function nameOf({ CN, O }: PeerCertificate['subject']): string {
  return [CN ?? O ?? ''].flat().join(', ');
}
