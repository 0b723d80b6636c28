/**
 * Values by name in a pasted table: a line of names above a line of values, or a name and a value on each line, with tabs between
 * them. Names that are not asked for are left out. Undefined for a text that is no such table.
 */
export function pairsIn(text: string, names: readonly string[]): Record<string, string> | undefined {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const known = new Set(names);
  const [first = [], second = []] = lines;
  const across = lines.length === 2 && first.filter((cell) => known.has(cell)).length > 1;
  const pairs = across ? first.map((name, index) => [name, second[index] ?? '']) : lines;
  const found = pairs.flatMap(([name = '', value]) =>
    value !== undefined && known.has(name) ? [[name, value] as const] : [],
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
