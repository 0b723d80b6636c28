let collator: Intl.Collator | undefined;

/** Compares ids and names as people sort them: 2 before 10, `abcZ` before `adk`. Gives 0 only for equal texts. */
export function compareNatural(left: string, right: string): number {
  // Loading the rules of a language takes as long as a small command.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });
  return collator.compare(left, right) || (left < right ? -1 : left > right ? 1 : 0);
}

/** The `sort_key` of an id: its number if it is a plain non-negative integer, otherwise 0, so that the text decides. */
export function sortKey(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
