import { defined } from './defined.ts';
import type { Problem, ProblemDetail } from './problem-schema.ts';

export type { Problem, ProblemDetail };

const REASON_PHRASES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  428: 'Precondition Required',
  413: 'Request Entity Too Large',
  408: 'Request Timeout',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  499: 'Cancelled',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** The title that deployed servers give, such as `Error 404 - Not Found` (`wire-notes.md` §1.2). */
function problemTitle(status: number): string {
  return `Error ${status} - ${REASON_PHRASES[status] ?? 'Error'}`;
}

/** An error that a user can understand and act on. Anything else that is thrown is a defect of the program. */
export class AppError extends Error {
  readonly problem: Problem;

  constructor(status: number, code: string, message: string, details?: ProblemDetail[], omitted?: number) {
    super(message);
    this.name = 'AppError';
    this.problem = {
      status,
      title: problemTitle(status),
      message,
      code,
      ...defined({ details, omitted: omitted || undefined }),
    };
  }

  /** The same error with a way to mend it; `unsigned` as in `Problem`. */
  mendedBy(label: string, path: string, unsigned: { account_of?: string; database?: string } = {}): this {
    this.problem.mend = { label, path, ...unsigned };
    return this;
  }

  /** Rebuilds the error on the other side of a boundary that only carries data. */
  static fromProblem(problem: Problem): AppError {
    const error = new AppError(problem.status, problem.code, problem.message);
    Object.assign(error.problem, problem);
    return error;
  }
}

/**
 * The problem behind whatever was thrown: that of an `AppError`, a plain 499 for an abort, otherwise a 500 that names
 * no internals.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof AppError) return error.problem;
  if (error instanceof Error && error.name === 'AbortError') {
    return { status: 499, title: problemTitle(499), message: 'Cancelled.', code: 'cancelled' };
  }
  return {
    status: 500,
    title: problemTitle(500),
    message: 'Something went wrong inside Allelier. The log has the details.',
    code: 'internal',
  };
}

/** For `catch`: a value in place of one that an `AppError` refused. Other errors are defects, and are passed on. */
export function ifRefused<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof AppError) return value;
    throw error;
  };
}

/** Makes a forgotten case of a union a compile error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
