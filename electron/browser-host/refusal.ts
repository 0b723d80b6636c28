import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '#shared/problem.ts';

/** Whether a person will see the reply. A page is then better than data. */
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

/** Answers with the error body. A defect is reported to `onDefect`, and its details are hidden. */
export function createErrorHandler(onDefect: (error: unknown) => void) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = toProblem(error instanceof AppError ? error : inWords(error));
    if (problem.code === 'internal') onDefect(error);
    return reply.code(problem.status).send(problem);
  };
}
