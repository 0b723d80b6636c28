/** A LIN code that this computer has assigned in a copy of a site, marked as such. */
export function markedAsHere(code: string): string {
  return `${code} (assigned here)`;
}
