import { refusal } from '#shared/api/error-codes.ts';
import type { AppError } from '#shared/problem.ts';

/**
 * The refusals of signed requests. Known programs look for words in the message (`wire-notes.md` §1.4): after `unauthorized` and
 * `verification` they give up, after `Invalid access token` they ask to be allowed again, and after any other 401 they get a new session.
 */
export const refusals = {
  fault: (what: string): AppError => refusal('bad_signature', `Signature verification failed: ${what}. See RFC 5849.`),

  wrongSignature: (): AppError =>
    refusal(
      'bad_signature',
      'Signature verification failed: the signature does not fit the request. Check the secrets of the client and of the token, and ' +
        'whether the address that was signed is the one that was asked for.',
    ),

  wrongMethod: (): AppError =>
    refusal('bad_signature', 'Signature verification failed: only the signature method HMAC-SHA1 is accepted.'),

  clockOff(seconds: number): AppError {
    const off = `${Math.abs(Math.round(seconds))} seconds ${seconds < 0 ? 'behind' : 'ahead of'}`;
    return refusal(
      'bad_timestamp',
      `Signature verification failed: the time of the request (oauth_timestamp) is ${off} the clock of this service; at most 600 are ` +
        'allowed. Set the clock of the computer that signs.',
    );
  },

  usedNonce: (): AppError =>
    refusal(
      'nonce_used',
      'Signature verification failed: this very request was made before (its oauth_nonce is used). Sign each request anew.',
    ),

  /** On token routes. */
  noClient: (): AppError =>
    refusal(
      'client_needed',
      'The request names no client: oauth_consumer_key is missing. Only registered clients get tokens.',
    ),

  /** On token routes. */
  foreignClient: (): AppError =>
    refusal('client_refused', 'Unrecognized client: no client of this service has this oauth_consumer_key.'),

  unknownClient: (): AppError =>
    refusal('unknown_client', 'Unrecognized client: no client of this service has this oauth_consumer_key.'),

  lostSecret: (): AppError =>
    refusal(
      'unknown_client',
      'Unrecognized client: its secret was sealed with the key of another computer. The owner of the service must add the client again.',
    ),

  clientNotAllowed: (database: string): AppError =>
    refusal('client_not_allowed', `Client is unauthorized to access the database "${database}".`),

  disabledAccount: (name: string): AppError =>
    refusal('account_disabled', `The account "${name}" is unauthorized: it has been disabled.`),

  noToken: (): AppError => refusal('client_needed', 'The request names no access token: oauth_token is missing.'),

  invalidToken: (kind: 'request' | 'access' | 'session', why: string): AppError =>
    refusal('invalid_token', `Invalid ${kind} token: ${why}`),

  wrongVerifier: (why: string): AppError => refusal('bad_verifier', `Invalid verifier: ${why}`),
};
