import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '#shared/problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

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

const GONE = new AppError(499, 'cancelled', 'The page was closed before the request was complete.');

/** Whether a request failed because its page hung up before the body was complete. */
function isHangUp(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && error.code === 'ECONNRESET';
}

/** Answers with the error body. A defect is reported to `onDefect`, and its details are hidden. */
export function createErrorHandler(onDefect: (error: unknown) => void) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const seen = isHangUp(error, request) ? GONE : error;
    const problem = toProblem(seen instanceof AppError ? seen : inWords(seen));
    if (problem.code === 'internal') onDefect(error);
    return reply.code(problem.status).send(problem);
  };
}

/**
 * Refuses an address that no route can read, such as one with an overlong name. No hook sees these requests, so the
 * headers of all replies are set here, too.
 */
export function refuseAddress(reply: FastifyReply): void {
  const { problem } = new AppError(400, 'bad_request', 'The address of the request cannot be read.');
  void reply.headers(SECURITY_HEADERS).code(problem.status).send(problem);
}
