import type { Readable } from 'node:stream';

/** The part of a terminal or pipe that output needs. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The streams of a command: results go to `stdout`, everything else to `stderr`. */
export interface CliStreams {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Readable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder to which relative paths refer. */
  readonly workingFolder: string;
  /** Aborted when the user presses Ctrl+C or nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Does work that takes long without a pause, so that no Ctrl+C would be heard: until it is done, one ends the program at once. */
  readonly atOnce?: (<Result>(work: () => Result) => Promise<Result>) | undefined;
}
