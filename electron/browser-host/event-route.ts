import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Workbench } from '#electron/workbench/workbench.ts';

/** Milliseconds between two signs of life: less than proxies and sleeping laptops wait. */
const HEARTBEAT = 15_000;
/** Milliseconds after which a browser connects again when the stream broke. */
const RETRY = 1_000;
/** Bytes that may wait for a slow page. A page that falls further behind has to connect again. */
const MAX_WAITING = 8 * 1024 * 1024;

/** `GET /events`: every event of the workbench as `data: [name, payload]`, until the page or the program ends. */
export function addEventRoute(server: FastifyInstance, workbench: Workbench): void {
  /** The open streams, each with what stops writing to it. */
  const streams = new Map<ServerResponse, () => void>();

  // HEAD would open a stream that nobody reads, so there is none.
  server.get('/events', { exposeHeadRoute: false }, (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
    });
    stream.write(`retry: ${RETRY}\n: connected\n\n`);
    const unsubscribe = workbench.subscribe((name, payload) => {
      if (stream.writableLength > MAX_WAITING) stream.destroy();
      else stream.write(`data: ${JSON.stringify([name, payload])}\n\n`);
    });
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT);
    const stop = () => {
      clearInterval(heartbeat);
      unsubscribe();
      streams.delete(stream);
    };
    streams.set(stream, stop);
    stream.on('close', stop);
  });

  server.addHook('preClose', async () => {
    for (const [stream, stop] of streams) {
      stop();
      stream.end();
    }
  });
}
