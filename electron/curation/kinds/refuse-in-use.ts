import { refusal } from '#shared/api/error-codes.ts';

/** How many reasons `details` has. */
const NAMED = 100;

/** Refuses to delete what others build on, with all that does. AppError codes: in_use 409. */
export function refuseInUse(what: string, reasons: readonly string[]): void {
  const [first] = reasons;
  if (first === undefined) return;
  const details = reasons.slice(0, NAMED).map((reason) => ({ reason }));
  const sentence = `${what} cannot be deleted, because other records build on it. ${first}`;
  throw refusal('in_use', sentence, details, Math.max(0, reasons.length - NAMED));
}
