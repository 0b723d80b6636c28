import { AppError } from '../problem.ts';
import { Problem } from '../problem-schema.ts';
import type { ReplyOrigin } from './reply-origin.ts';

/** Words about signatures, which say nothing to a person who reads (`wire-notes.md` §1.4). */
const OF_SIGNATURES =
  /\b(?:session|access|request) token\b|signature verification|unrecogni[sz]ed (?:client|user)|client is unauthorized|^unauthorized\b/i;

/** Characters of a site's words that are shown: all problems of a table of isolates stand in one message. */
const MOST_WORDS = 2_000;

/**
 * The problem behind a refusal. What another site says is a quotation behind a sentence of this program, and where to mend something here
 * is not for a site to say.
 */
export function refusalProblem({
  status,
  body,
  origin,
}: {
  status: number;
  body: unknown;
  origin: Pick<ReplyOrigin, 'site' | 'retry_after'>;
}): Problem {
  const parsed = Problem.safeParse(body);
  const { mend: _mend, ...problem } = parsed.success
    ? parsed.data
    : new AppError(status, 'refused', wordsIn(body)).problem;
  const { site } = origin;
  if (site === undefined && problem.message !== '') return problem;
  const ours = sentenceFor(status, { ...origin, words: problem.message });
  const words = quotable(problem.message);
  return { ...problem, message: words === '' ? ours : `${ours} ${site} says: “${words}”` };
}

function wordsIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
}

/** Words of a site as they can stand in quotation marks: in one line, without signs that turn the direction or end the quotation. */
function quotable(words: string): string {
  const line = words
    .replaceAll(/\boauth_\w+\S*/g, '')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/[“”]/g, '"')
    .trim();
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line;
}

/** What a status means; the wait is in seconds. */
function sentenceFor(
  status: number,
  { site = 'The site', retry_after: wait, words }: Pick<ReplyOrigin, 'site' | 'retry_after'> & { words: string },
): string {
  const later = wait === undefined ? 'Try again later.' : `Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
  const isOfSignature = [401, 403].includes(status) && OF_SIGNATURES.test(words);
  if (status === 401 || isOfSignature) {
    return `${site} shows this only to a sign-in that holds for this database (status ${status}). “Accounts and health” on the page of the site shows which account is used.`;
  }
  if (status === 407) {
    return 'The proxy on the way to the site wants a name and a password (status 407). Put its whole address into HTTPS_PROXY and HTTP_PROXY of the system.';
  }
  if (status === 429) return `${site} wants fewer requests (status 429). ${later}`;
  if (status === 503) return `${site} is busy or under maintenance (status 503). ${later}`;
  if (status === 502 || status === 504) {
    return `A proxy before ${site === 'The site' ? 'the site' : site} does not get through to it (status ${status}). ${later}`;
  }
  if (status === 404) return `${site} has nothing under this name or address (status 404).`;
  if (status === 403) return `${site} does not allow this to whoever asks here (status 403).`;
  if (status >= 500) return `${site} has a fault of its own (status ${status}). ${later}`;
  return `${site} refuses this as it was asked (status ${status}).`;
}
