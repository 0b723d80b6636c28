import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '#shared/problem.ts';

/** Whether a person looks at the reply, so that a page serves better than data. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

function inWords(error: FastifyError): unknown {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError(413, 'too_large', 'This is too much to send at once. Save it as a file and drop the file.');
  }
  const isRefusal = error.statusCode !== undefined && error.statusCode < 500;
  return isRefusal ? new AppError(error.statusCode ?? 400, 'bad_request', 'The request cannot be read.') : error;
}

/** Answers with the one error shape; a defect is told to `onDefect` and shows no internals. */
export function createErrorHandler(onDefect: (error: unknown) => void) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = toProblem(error instanceof AppError ? error : inWords(error));
    if (problem.code === 'internal') onDefect(error);
    return reply.code(problem.status).send(problem);
  };
}
