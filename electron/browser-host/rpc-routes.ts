import type { FastifyInstance } from 'fastify';
import type { Workbench } from '#electron/workbench/workbench.ts';
import { AppError } from '#shared/problem.ts';

/** Bytes of one call: enough for a pasted genome of 60 Mb, and few enough to fit in memory. */
const MAX_CALL = 64 * 1024 * 1024;
const CALL_ID = /^[\w-]{1,100}$/;

/** `POST /rpc/:name` with `{input}`, and `POST /rpc-cancel/:callId`. */
export function addRpcRoutes(server: FastifyInstance, workbench: Workbench): void {
  server.post<{ Params: { name: string }; Body: { input?: unknown } | null }>(
    '/rpc/:name',
    { bodyLimit: MAX_CALL },
    async (request, reply) => {
      const callId = request.headers['x-call-id'];
      if (typeof callId !== 'string' || !CALL_ID.test(callId)) {
        throw new AppError(400, 'bad_call_id', 'The header x-call-id is missing or not usable.');
      }
      const gone = new AbortController();
      reply.raw.on('close', () => reply.raw.writableFinished || gone.abort());
      return workbench.call(request.params.name, request.body?.input, { callId, signal: gone.signal });
    },
  );

  server.post<{ Params: { callId: string } }>('/rpc-cancel/:callId', async (request, reply) => {
    workbench.cancel(request.params.callId);
    return reply.code(204).send();
  });
}
