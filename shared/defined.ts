/** The members that are not undefined: how optional members get into an object. */
export function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const found: { [Name in keyof Members]?: Exclude<Members[Name], undefined> } = {};
  for (const name of Object.keys(members) as (keyof Members)[]) {
    const value = members[name];
    if (value !== undefined) found[name] = value as Exclude<Members[keyof Members], undefined>;
  }
  return found;
}
