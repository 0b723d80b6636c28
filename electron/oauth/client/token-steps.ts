import { z } from 'zod';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { explainStep, type SignInPlace, type SignInStep } from './refusals.ts';
import { signAddress, type KeyPair } from './sign-address.ts';

/** Asks a site once; `sign` gives the signed address, anew for every attempt. Gives any status; throws where no reply comes. */
export type AskSite = (request: {
  /** Below the base address of the site. */
  path: string;
  sign: (address: string) => string;
  signal: AbortSignal;
}) => Promise<{ status: number; body: unknown; clockOffset?: number | undefined }>;

interface StepRequest {
  place: SignInPlace;
  consumer: KeyPair;
  signal: AbortSignal;
}

const TokenReply = z.object({ oauth_token: z.string().min(1), oauth_token_secret: z.string().min(1) });

async function takeStep(
  ask: AskSite,
  step: SignInStep,
  { place, consumer, signal, token, further }: StepRequest & { token?: KeyPair; further?: Record<string, string> },
): Promise<KeyPair> {
  const path = `/db/${encodeURIComponent(place.database)}/oauth/get_${step}_token`;
  const signed = { method: 'GET' as const, consumer, ...defined({ token, further }) };
  const reply = await ask({ path, sign: (address) => signAddress({ ...signed, address }), signal });
  if (reply.status !== 200) throw explainStep(place, step, reply);
  const parsed = TokenReply.safeParse(reply.body);
  if (parsed.success) return { key: parsed.data.oauth_token, secret: parsed.data.oauth_token_secret };
  throw new AppError(
    502,
    'no_token',
    `${place.siteName} answers the sign-in with something else than a token. Is its address right, and does no sign-in page of the network stand in between?`,
  );
}

/** A request token, valid for 60 minutes. Errors: those of `explainStep`, `no_token` (502). */
export function getRequestToken(ask: AskSite, request: StepRequest): Promise<KeyPair> {
  return takeStep(ask, 'request', { ...request, further: { oauth_callback: 'oob' } });
}

/** Redeems a verifier for an access token, which does not expire. Errors as `getRequestToken`. */
export function getAccessToken(
  ask: AskSite,
  { verifier, ...request }: StepRequest & { token: KeyPair; verifier: string },
): Promise<KeyPair> {
  return takeStep(ask, 'access', { ...request, further: { oauth_verifier: verifier } });
}

/** A session token for an access token, valid for 12 hours. Errors as `getRequestToken`. */
export function getSessionToken(ask: AskSite, request: StepRequest & { token: KeyPair }): Promise<KeyPair> {
  return takeStep(ask, 'session', request);
}
