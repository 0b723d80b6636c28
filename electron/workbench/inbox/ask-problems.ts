import type { AppError } from '#shared/problem.ts';

/** Codes of problems that concern all of a site, so that asking it for more is of no use now. */
const UNREACHED = new Set([
  'site_unreachable',
  'site_timeout',
  'site_resting',
  'certificate_untrusted',
  'sealed_elsewhere',
  'access_revoked',
  'client_unknown',
  'client_refused',
]);

/** Whether the site as a whole could not be asked. */
export function isUnreached({ problem }: AppError): boolean {
  return UNREACHED.has(problem.code);
}
