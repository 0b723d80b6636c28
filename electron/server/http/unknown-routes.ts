import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import { enterDatabase } from './enter-database.ts';
import { sendProblem } from './errors.ts';
import type { Service } from './service.ts';

/** Answers unknown addresses with 404 and the error body. */
export function answerUnknownRoutes(app: FastifyInstance, service: Service): void {
  // Before the body is read, which would be useless.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) void refuseUnknown(service, request, reply, done);
    else done(null, payload);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const problem = await missing(service, request, reply).catch((error: unknown) => toProblem(error));
    return sendProblem(reply, problem);
  });
}

async function refuseUnknown(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (refused: Error) => void,
): Promise<void> {
  const found = missing(service, request, reply);
  done(await found.then((problem) => AppError.fromProblem(problem)).catch((error: Error) => error));
}

/**
 * If the database is unknown, that is the error, and not the route. A database that the client may not read gives the
 * usual refusal.
 */
async function missing(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<Problem> {
  const name = /^\/db\/([^/]+)\//.exec(pathOf(request))?.[1];
  if (name !== undefined) await enterDatabase(service, name, request, reply);
  return unknownRoute(request).problem;
}

function pathOf(request: FastifyRequest): string {
  return request.url.slice(request.server.prefix.length).split('?', 1)[0] ?? '';
}

export function unknownRoute(request: FastifyRequest): AppError {
  return refusal('unknown_route', `There is no route ${request.method} ${pathOf(request)}.`);
}
