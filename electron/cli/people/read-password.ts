import { AppError } from '#shared/problem.ts';
import type { CliStreams } from '../terminal/streams.ts';

/** Bytes. Longer than any password may be. */
const MOST = 10_000;

/** The password on standard input, without the line break at its end. AppError `weak_password` 400 if it is empty or too long. */
export async function readPassword({ stdin }: Pick<CliStreams, 'stdin'>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stdin) {
    const bytes = Buffer.from(piece as Buffer | string);
    length += bytes.length;
    if (length > MOST) throw new AppError(400, 'weak_password', 'The password on standard input is too long.');
    pieces.push(bytes);
  }
  const password = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new AppError(400, 'weak_password', 'The password on standard input is empty.');
  return password;
}
