/** An object with the names of another one, and a value for each: members that are alike are named once. */
export function mapNames<Name extends string, Value>(
  named: Readonly<Record<Name, unknown>>,
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const mapped = {} as Record<Name, Value>;
  for (const name of Object.keys(named) as Name[]) mapped[name] = valueOf(name);
  return mapped;
}
