import { CommanderError } from 'commander';
import { isOutOfFiles, outOfFiles } from '#electron/threads/open-files.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { EXIT } from './exit-status.ts';
import { createProgram } from './program.ts';
import { problemLines } from './terminal/problem-lines.ts';
import type { CliStreams } from './terminal/streams.ts';

/** Prints what went wrong. For a defect, prints what is needed to find it. */
function report(error: unknown, { stderr }: CliStreams): void {
  const isRefusal = error instanceof AppError || (error instanceof Error && error.name === 'AbortError');
  if (isRefusal) stderr.write(problemLines(toProblem(error)));
  else
    stderr.write(
      `allelier: This is a defect of the program, please report it.\n${String((error as Error).stack ?? error)}\n`,
    );
}

/** Runs one command line, given without the program's name. Gives its exit status. */
export async function runCli(argv: string[], streams: CliStreams): Promise<number> {
  let status: number = EXIT.DONE;
  try {
    const program = await createProgram(argv, streams, (result) => {
      status = result;
    });
    await program.parseAsync(argv, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.WRONG_USAGE;
    if (streams.signal.aborted) {
      streams.stderr.write('allelier: Cancelled.\n');
      return EXIT.REFUSED;
    }
    report(isOutOfFiles(error) ? outOfFiles('The command') : error, streams);
    return status === EXIT.DONE ? EXIT.REFUSED : status;
  }
}
