import { Agent, type AgentOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { createSecureContext, getCACertificates, type PeerCertificate, type SecureContext, TLSSocket } from 'node:tls';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { SiteCertificate } from '#shared/rpc/contract/site.ts';
import { ofProxy, proxyFor, type ProxyEnvironment } from './outgoing-proxy.ts';

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
    });
    // Through a proxy this is the connection to it, and the one to the site comes later.
    if (made instanceof TLSSocket) check(made);
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
 * none can be made. `environment` names the proxy.
 */
export async function certificateOf(
  address: string,
  environment: ProxyEnvironment,
  signal: AbortSignal,
): Promise<SiteCertificate> {
  const proxyEnv = proxyFor(address, environment);
  const agent = new Agent({ secureContext: trustedAuthorities(), ...defined({ proxyEnv }) });
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  // A name is not sent for a plain address.
  const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(ofProxy(error, address, proxyEnv));
    const look = (socket: TLSSocket): void => {
      const tell = (): void => {
        resolve(describe(socket, socket.getPeerCertificate()));
        socket.end();
      };
      socket.once('error', fail);
      if (socket.getCipher()?.name) tell();
      else socket.once('secureConnect', tell);
    };
    const made = agent.createConnection(
      { host, port: Number(port || 443), ...name, rejectUnauthorized: false },
      (error, stream) => (error ? fail(error) : look(stream as TLSSocket)),
    );
    if (made instanceof TLSSocket) look(made);
    const giveUp = (): void => {
      made?.destroy();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    made?.once('close', () => signal.removeEventListener('abort', giveUp));
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
    ...defined({ refused: socket.authorized ? undefined : String(socket.authorizationError) }),
  };
}

function nameOf({ CN, O }: PeerCertificate['subject']): string {
  return [CN ?? O ?? ''].flat().join(', ');
}
