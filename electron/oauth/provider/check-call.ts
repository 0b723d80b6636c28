import type { NonceStore } from '#electron/store/site/oauth-nonces.ts';
import { CLOCK_WINDOW } from './lifetimes.ts';
import { readParameters, type SigningParameters, type SigningParts } from './read-parameters.ts';
import { refusals } from './refusals.ts';
import { isSignedBy, type SigningSecrets } from './signature.ts';

export interface SignedCall extends SigningParts {
  method: string;
  /** Other addresses under which the client may have asked, as where a proxy in front does not say its own. */
  otherAddresses?: readonly string[];
}

export interface ReadCall {
  call: SignedCall;
  given: SigningParameters;
}

export function readCall(call: SignedCall): ReadCall {
  return { call, given: readParameters(call) };
}

/** Characters of the longest nonce. */
const LONGEST_NONCE = 255;
/** What each signed request needs (RFC 5849 §3.1). */
const NEEDED = ['oauth_signature', 'oauth_signature_method', 'oauth_timestamp', 'oauth_nonce'];

/**
 * Refuses a call whose signature, time stamp or nonce is wrong (401). The nonce counts as used only after all else was right, so that
 * nobody can use up the nonces of others.
 */
export function checkCall(
  { call, given }: ReadCall,
  secrets: SigningSecrets,
  { nonces, now }: { nonces: NonceStore; now: number },
): void {
  const { oauth, covered, fault } = given;
  if (fault !== undefined) throw refusals.fault(fault);
  const missing = NEEDED.find((name) => !oauth.get(name));
  if (missing !== undefined) throw refusals.fault(`${missing} is missing`);
  const value = (name: string) => oauth.get(name) ?? '';
  if (value('oauth_signature_method') !== 'HMAC-SHA1') throw refusals.wrongMethod();
  const version = oauth.get('oauth_version');
  if (version !== undefined && version !== '1.0') throw refusals.fault('oauth_version must be 1.0');
  if (!/^\d{1,12}$/.test(value('oauth_timestamp'))) throw refusals.fault('oauth_timestamp is not a number of seconds');
  if (value('oauth_nonce').length > LONGEST_NONCE)
    throw refusals.fault(`oauth_nonce is longer than ${LONGEST_NONCE} characters`);
  const addresses = [call.address, ...(call.otherAddresses ?? [])];
  if (!isSignedBy(value('oauth_signature'), { method: call.method, addresses, parameters: covered }, secrets))
    throw refusals.wrongSignature();
  const off = Number(value('oauth_timestamp')) * 1_000 - now;
  if (Math.abs(off) > CLOCK_WINDOW) throw refusals.clockOff(off / 1_000);
  const nonce = {
    consumer_key: value('oauth_consumer_key'),
    token: value('oauth_token'),
    timestamp: value('oauth_timestamp'),
    nonce: value('oauth_nonce'),
  };
  if (!nonces.use(nonce)) throw refusals.usedNonce();
}
