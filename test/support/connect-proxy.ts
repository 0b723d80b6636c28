import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy until the test ends: CONNECT for https, whole addresses for http. Every name leads to this computer, so that a site with a
 * name that nobody knows can be reached through it alone.
 */
export async function startProxy({ refuses = false } = {}) {
  /** What was asked for, one line each. */
  const asked: string[] = [];
  /** All bytes that went to and fro, as they were on the line. */
  let bytes = '';
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const { port, pathname, search } = new URL(incoming.url ?? '');
    const to = { host: '127.0.0.1', port, path: pathname + search, method: incoming.method, headers: incoming.headers };
    const passed = request(to, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    if (refuses) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const through = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      for (const [from, to] of [
        [socket, through],
        [through, socket],
      ] as const) {
        from.on('data', (piece: Buffer) => (bytes += piece.toString('latin1')));
        from.pipe(to);
      }
    });
    for (const [one, other] of [
      [socket, through],
      [through, socket],
    ] as const) {
      one.once('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    bytes: () => bytes,
    close,
  };
}
