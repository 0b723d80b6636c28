import { nameInUri } from './uri.ts';

/** A member of a list: the whole record, or its address and the name in that if the site gives only addresses. */
export type Listed<Item> = { record: Item; uri?: never; name?: never } | { uri: string; name: string; record?: never };

/** Reads a member of a list, which is an address or a record. */
export function readListed<Item>(entry: Item | string): Listed<Item> {
  return typeof entry === 'string' ? { uri: entry, name: nameInUri(entry) } : { record: entry };
}

/** Name of a member of a list. `nameOf` gives the name of a record. */
export function nameOfListed<Item>(item: Listed<Item>, nameOf: (record: Item) => string): string {
  return item.uri === undefined ? nameOf(item.record) : item.name;
}
