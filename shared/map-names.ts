/** An object with the names of another one, and a value for each: members that are alike are named once. */
export function mapNames<Name extends string, Value>(
  named: Readonly<Record<Name, unknown>>,
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(Object.keys(named).map((name) => [name, valueOf(name as Name)])) as Record<Name, Value>;
}
