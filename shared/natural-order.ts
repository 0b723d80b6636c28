const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/** Compares ids and names as people sort them: 2 before 10, `abcZ` before `adk`. Equal only for equal texts. */
export function compareNatural(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}

/** `sort_key` of an id: its number for a plain non-negative integer, else 0, so that the text then decides. */
export function sortKey(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
