import { AppError } from '#shared/problem.ts';
import type { CliStreams } from '../terminal/streams.ts';

/** Characters of the longest secret that is read. */
const LONGEST = 10_000;

/** The first line of standard input, so that a secret is in no list of processes and in no history of a shell (400 `no_secret`). */
export async function readSecret({ stdin }: Pick<CliStreams, 'stdin'>): Promise<string> {
  let text = '';
  for await (const piece of stdin) {
    text += String(piece);
    if (text.includes('\n') || text.length > LONGEST) break;
  }
  const secret = text.split(/\r?\n/, 1)[0] ?? '';
  if (secret !== '' && secret.length <= LONGEST) return secret;
  throw new AppError(400, 'no_secret', 'Standard input has no secret. Write it as one line.');
}
