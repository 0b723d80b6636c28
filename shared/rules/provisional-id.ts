/** The provisional id of a new allele or profile: `new-` and the first 12 digits of a SHA-1. */
const PROVISIONAL = /^new-[0-9a-f]{12}$/;

/** Whether an id is one that this program gives what has no official id yet. No record ever gets such an id. */
export function isProvisionalId(id: string): boolean {
  return PROVISIONAL.test(id);
}

/** Why an id cannot be an official one. Undefined if it can. */
export function provisionalIdProblem(id: string): string | undefined {
  return isProvisionalId(id)
    ? `"${id}" is a provisional id: it stands for something new until that has its official id.`
    : undefined;
}
