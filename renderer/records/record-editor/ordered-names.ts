/** The names of a text: one per line, or with tabs, commas or semicolons between them. */
export function namesIn(text: string): string[] {
  return text
    .split(/[\n\r\t,;]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A list whose item at one place is taken to another. Places are 0-based. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items.slice(from, from + 1);
  return [...rest.slice(0, to), ...item, ...rest.slice(to)];
}
