import { AppError } from '#shared/problem.ts';

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
  // A failure of the program has no code of the system.
  if (code === undefined) return error;
  if (isOfCertificate(code)) {
    return new AppError(
      502,
      'certificate_untrusted',
      `The certificate of ${name} is not trusted (${code}), so nothing was sent. If the site has a certificate of its own making, look at its certificate, and accept it once you know that it is the right one.`,
    );
  }
  const Kind = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/.test(code) ? BrokenLine : AppError;
  return new Kind(
    502,
    'site_unreachable',
    `${name} cannot be reached (${code}). Check the network connection and the address of the site, then try again.`,
  );
}

/** Codes with which Node's TLS says that it does not trust a certificate. */
function isOfCertificate(code: string): boolean {
  return /CERT|SIGNED|ISSUER|ALTNAME/.test(code);
}
