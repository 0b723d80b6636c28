type Present<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> };

/** The members that have a value. The service leaves out absent ones and never writes null (`wire-notes.md` §1.1). */
export function omitEmpty<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<Members>;
}

/** The items of a list. Undefined if it is empty. */
export function omitEmptyList<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
