import { AppError } from '#shared/problem.ts';
import { PROXY_AWAY } from './outgoing-proxy.ts';

/** The line broke in the middle: another attempt may well go better, unlike where nobody answers at the address. */
export class BrokenLine extends AppError {}

/** What went wrong on the way to a site, as a sentence. `timeout`: milliseconds for which nothing came. */
export function networkProblem(error: unknown, name: string, timeout: number): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (error.name === 'TimeoutError') {
    const seconds = Math.round(timeout / 1000);
    return new AppError(504, 'site_timeout', `${name} has said nothing for ${seconds} seconds. Try again later.`);
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // A defect of the program has no error code of the system.
  if (code === undefined) return error;
  if (isOfCertificate(code)) {
    const sentence = `The certificate of ${name} is not trusted: ${wordsOfCertificate(code)}. So nothing was sent. If the site has a certificate of its own making, look at its certificate, and accept it once you know that it is the right one.`;
    return because(error, new AppError(502, 'certificate_untrusted', sentence));
  }
  const Kind = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/.test(code) ? BrokenLine : AppError;
  const what = isOfProxy(code) ? 'the proxy in the settings' : 'the address of the site';
  const sentence = `${name} cannot be reached: ${wordsOf(code)}. Check the network connection and ${what}, then try again.`;
  return because(error, new Kind(502, 'site_unreachable', sentence));
}

/** The code of the system is for developers: it stays with the error, and is in no sentence. */
function because<Problem extends AppError>(error: Error, problem: Problem): Problem {
  problem.cause = error;
  return problem;
}

/** Codes of a proxy that does not answer, and with which Node says that one refused. */
function isOfProxy(code: string): boolean {
  return code === PROXY_AWAY || code.startsWith('ERR_PROXY_');
}

function wordsOf(code: string): string {
  if (code === PROXY_AWAY) return 'the proxy on the way to it does not answer';
  if (isOfProxy(code)) return 'the proxy did not let the connection through';
  if (code === 'ECONNREFUSED') return 'no service answers at its address';
  if (/^(?:ENOTFOUND|EAI_\w+)$/.test(code)) return 'no computer of its name was found';
  if (/^(?:ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN)$/.test(code)) return 'there is no way to it in the network';
  if (/TIMEDOUT|TIMEOUT/.test(code)) return 'it did not answer in time';
  if (/^(?:EPROTO|ERR_SSL_)/.test(code))
    return 'it does not speak https (without https an address begins with http://)';
  return 'the connection broke';
}

function wordsOfCertificate(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'it has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'it is not valid yet';
  if (code.includes('ALTNAME')) return 'it is for another name';
  if (code.includes('SELF_SIGNED')) return 'the site made it itself';
  return 'nobody whom this computer trusts has issued it';
}

/** Codes with which Node's TLS says that it does not trust a certificate. */
function isOfCertificate(code: string): boolean {
  return /CERT|SIGNED|ISSUER|ALTNAME/.test(code);
}
