import { AppError } from '#shared/problem.ts';

/** Seconds by which clocks may differ; a site refuses signatures that are further off (`service-description.md` §8). */
const CLOCK_WINDOW = 600;

/** Who signs in where, for the sentences of refusals and the way to mend them. */
export interface SignInPlace {
  /** Id and name of the site. */
  site: string;
  siteName: string;
  database: string;
  /** The user's name for the account. */
  account: string;
}

/** A step of signing in: getting a request, an access or a session token. */
export type SignInStep = 'request' | 'access' | 'session';

/** A refusal, as a site gave it. */
interface Refusal {
  status: number;
  body: unknown;
  /** Clock of the site minus clock of this computer, in seconds. */
  clockOffset?: number | undefined;
}

const signInPath = ({ site, account, database }: SignInPlace, further: Record<string, string> = {}) =>
  `/sites/${encodeURIComponent(site)}/sign-in?${new URLSearchParams({ account, database, ...further }).toString()}`;

/** The clock is too far off for any signature to be taken. Undefined if it is not. */
export function clockProblem(place: SignInPlace, clockOffset: number | undefined): AppError | undefined {
  if (clockOffset === undefined || Math.abs(clockOffset) <= CLOCK_WINDOW) return undefined;
  const minutes = Math.round(Math.abs(clockOffset) / 60);
  const side = clockOffset > 0 ? 'behind' : 'ahead of';
  return new AppError(
    401,
    'clock_off',
    `The clock of this computer is ${minutes} minutes ${side} that of ${place.siteName}, so signatures are refused. Set the clock of this computer, then try again.`,
  ).mendedBy('Check the clock', `/sites/${encodeURIComponent(place.site)}/health`);
}

export function clientUnknown(place: SignInPlace): AppError {
  return new AppError(
    401,
    'client_unknown',
    `${place.siteName} does not know the consumer key. Copy it again, whole and without blanks, or ask for a new one.`,
  ).mendedBy('Enter the key again', signInPath(place, { key: 'new' }));
}

export function clientRefused(place: SignInPlace): AppError {
  return new AppError(
    401,
    'client_refused',
    `The consumer key may not be used for ${place.database} at ${place.siteName}. Ask its administrators to allow that, or use another key.`,
  ).mendedBy('Use another key', signInPath(place, { key: 'new' }));
}

function wrongConsumerSecret(place: SignInPlace): AppError {
  return new AppError(
    401,
    'wrong_consumer_secret',
    `The consumer secret does not belong to the consumer key at ${place.siteName}. Copy both again, from the same place.`,
  ).mendedBy('Enter key and secret again', signInPath(place, { key: 'new' }));
}

function wrongVerifier({ siteName }: SignInPlace): AppError {
  return new AppError(
    401,
    'wrong_verifier',
    `${siteName} does not accept this verifier. Compare it with the code on the authorise page: large and small letters count.`,
  );
}

function notAllowedYet({ siteName }: SignInPlace): AppError {
  return new AppError(
    401,
    'not_allowed_yet',
    `Access has not been allowed yet. Open the authorise page of ${siteName}, sign in there and allow access; it then shows the verifier.`,
  );
}

/** An account that the site has closed. */
export function accountDisabled({ site, siteName, account }: SignInPlace): AppError {
  return new AppError(
    401,
    'account_disabled',
    `${siteName} has disabled the account behind “${account}”. Ask its administrators.`,
  ).mendedBy('Choose who asks', `/sites/${encodeURIComponent(site)}/health`);
}

export function verifierExpired(place: SignInPlace): AppError {
  return new AppError(
    401,
    'verifier_expired',
    `The verifier has expired: ${place.siteName} accepts it for 60 minutes. Sign in again to get a new one.`,
  ).mendedBy('Sign in again', signInPath(place));
}

function verifierUsed(place: SignInPlace): AppError {
  return new AppError(
    401,
    'verifier_used',
    `The verifier has been used already: each one works once. Sign in again to get a new one.`,
  ).mendedBy('Sign in again', signInPath(place));
}

function accessRevoked(place: SignInPlace): AppError {
  return new AppError(
    401,
    'access_revoked',
    `The permission of the account “${place.account}” at ${place.siteName} was revoked, there or by a later sign-in. Sign in again.`,
  ).mendedBy('Sign in again', signInPath(place));
}

function accessExpired(place: SignInPlace): AppError {
  return new AppError(
    401,
    'access_expired',
    `The permission of the account “${place.account}” at ${place.siteName} has expired. Sign in again.`,
  ).mendedBy('Sign in again', signInPath(place));
}

export function notRegistered(place: SignInPlace): AppError {
  return new AppError(
    401,
    'not_registered',
    `The account “${place.account}” is not registered for ${place.database} at ${place.siteName}. Register it there with your account, then sign in through this database.`,
  ).mendedBy('Sign in through this database', signInPath(place));
}

/** A database that only people who sign in may read, and that is read without the account because the user chose so. */
export function readUnsigned({ site, siteName, database, account }: SignInPlace): AppError {
  return new AppError(
    401,
    'read_unsigned',
    `${siteName} shows this only to people who sign in, and ${database} is read without the account “${account}”, as you chose.`,
  ).mendedBy('Choose who asks', `/sites/${encodeURIComponent(site)}/health`);
}

/** A database that only people who sign in may read. */
export function signInNeeded({ site, siteName, database }: Omit<SignInPlace, 'account'>): AppError {
  const path = `/sites/${encodeURIComponent(site)}/sign-in?${new URLSearchParams({ database }).toString()}`;
  return new AppError(
    401,
    'sign_in_needed',
    `${siteName} shows this only to people who sign in. Sign in with an account that is registered for ${database}.`,
  ).mendedBy('Sign in', path);
}

/** Refusals that have to do with the sign-in alone: what is public is there without it. */
const OF_SIGN_IN = new Set([
  'access_expired',
  'access_revoked',
  'account_disabled',
  'client_refused',
  'client_unknown',
  'clock_off',
  'no_sign_in',
  'no_token',
  'sealed_elsewhere',
  'sign_in_failed',
  'wrong_consumer_secret',
]);

/** Whether an error says that an account cannot sign in at a site, while the site itself answers. */
export function isOfSignIn(error: unknown): error is AppError {
  return error instanceof AppError && OF_SIGN_IN.has(error.problem.code);
}

/** What the site wrote, for looking at, without what it repeats of the request. Never shown. */
export function wordsOf(body: unknown): string {
  const isObject = typeof body === 'object' && body !== null;
  const text = isObject && 'message' in body ? body.message : body;
  return typeof text === 'string' ? text.replaceAll(/\boauth_\w+\S*/g, '') : '';
}

/**
 * The sentence for a refused step of signing in. Sites say why in words of their own; the tokens that all of them share are those
 * of `wire-notes.md` §1.4, the order of their checks is that of §7.2.
 */
export function explainStep(place: SignInPlace, step: SignInStep, { status, body, clockOffset }: Refusal): AppError {
  const words = wordsOf(body);
  const clock = clockProblem(place, clockOffset);
  if (clock) return clock;
  if (status === 404) return noSignIn(place);
  if (status !== 401 && status !== 403) return siteFailed(place, status);
  if (/client is unauthorized/i.test(words)) return clientRefused(place);
  if (/unrecogni[sz]ed client|unknown client|consumer.?key|unknown consumer/i.test(words)) return clientUnknown(place);
  if (/disabled/i.test(words)) return accountDisabled(place);
  if (step === 'access') return explainVerifier(place, words);
  if (/verif|signature/i.test(words)) return wrongConsumerSecret(place);
  if (step === 'request') return status === 403 ? clientUnknown(place) : clientRefused(place);
  return /expired/i.test(words) ? accessExpired(place) : accessRevoked(place);
}

function explainVerifier(place: SignInPlace, words: string): AppError {
  if (/redeemed|exchanged|already|\bused\b/i.test(words)) return verifierUsed(place);
  if (/nobody has allowed/i.test(words)) return notAllowedYet(place);
  if (/expired|too old/i.test(words)) return verifierExpired(place);
  if (/verification|signature/i.test(words)) return wrongConsumerSecret(place);
  if (/verifier/i.test(words)) return wrongVerifier(place);
  // The request token is not known any more: it is gone an hour after it was given.
  return /token/i.test(words) ? verifierExpired(place) : wrongVerifier(place);
}

function noSignIn({ siteName, database }: SignInPlace): AppError {
  return new AppError(
    404,
    'no_sign_in',
    `${siteName} offers no sign-in for ${database}. Choose a database that it lists, or ask its administrators.`,
  );
}

function siteFailed({ siteName }: SignInPlace, status: number): AppError {
  return new AppError(
    502,
    'sign_in_failed',
    `${siteName} failed to answer the sign-in (status ${status}). Try again later.`,
  );
}
