import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import { enterDatabase } from './enter-database.ts';
import { sendProblem } from './errors.ts';
import type { Service } from './service.ts';

/** What is no route is a 404 with the error body. */
export function answerUnknownRoutes(app: FastifyInstance, service: Service): void {
  // Before its body is read, which would be for nothing.
  app.addHook('preParsing', async (request, reply) => {
    if (request.is404) throw AppError.fromProblem(await missing(service, request, reply));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const problem = await missing(service, request, reply).catch((error: unknown) => toProblem(error));
    return sendProblem(reply, problem);
  });
}

/** Below an unknown database the database is what is missing, not the route; one that may not be read answers nothing else. */
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
