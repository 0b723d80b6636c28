import { CommanderError } from 'commander';
import { AppError, toProblem } from '#shared/problem.ts';
import { createProgram } from './program.ts';
import { problemLines } from './problem-lines.ts';
import type { CliStreams } from './streams.ts';

/** Done; refused, with a sentence; wrong usage (`design.md` §5). */
const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

/** Says what went wrong; a defect with what is needed to mend it. */
function report(error: unknown, { stderr }: CliStreams): void {
  const isRefusal = error instanceof AppError || (error instanceof Error && error.name === 'AbortError');
  if (isRefusal) stderr.write(problemLines(toProblem(error)));
  else
    stderr.write(
      `allelier: This is a defect of the program, please report it.\n${String((error as Error).stack ?? error)}\n`,
    );
}

/** Runs one command line, the program's name not included, and gives its exit status. */
export async function runCli(argv: string[], streams: CliStreams): Promise<number> {
  let status = DONE;
  const program = createProgram(streams, (result) => {
    status = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE;
    if (streams.signal.aborted) {
      streams.stderr.write('allelier: Cancelled.\n');
      return REFUSED;
    }
    report(error, streams);
    return REFUSED;
  }
}
