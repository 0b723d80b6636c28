import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Two ways to a service on this computer, between which a network may stand. */
export interface Fronts {
  plain: string;
  /** With a certificate of its own making. */
  secure: string;
  /** While true the network answers in place of the service: it wants its user to sign in to it first. */
  network: { asksToSignIn: boolean };
  close(): void;
}

const certificates = join(import.meta.dirname, 'certificates');

/** Hands requests on to the service at `address` as they are, the name of the host included. */
export async function startFronts(address: string): Promise<Fronts> {
  const network = { asksToSignIn: false };
  const handOn: RequestListener = (asked, answer) => {
    if (network.asksToSignIn) {
      answer
        .writeHead(511, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Sign in to the network</title>');
      return;
    }
    const { method, headers, url } = asked;
    const onward = request(new URL(url ?? '/', address), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', (error) => answer.destroy(error));
    asked.pipe(onward);
  };
  const read = (file: string) => readFileSync(join(certificates, file));
  const servers = [
    createServer(handOn),
    createSecure({ key: read('one.key.pem'), cert: read('one.pem') }, handOn),
  ] as const;
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const [plain, secure] = servers.map((server) => (server.address() as AddressInfo).port);
  return {
    plain: `http://127.0.0.1:${plain}`,
    secure: `https://127.0.0.1:${secure}`,
    network,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
