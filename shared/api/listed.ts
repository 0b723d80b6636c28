import { nameInUri } from './uri.ts';

/** A member of a list: the whole record, or what a site gives instead of it, its address and the name in it. */
export type Listed<Item> = { record: Item; uri?: never; name?: never } | { uri: string; name: string; record?: never };

/** The member of a list as it came: an address, or a record. */
export function readListed<Item>(entry: Item | string): Listed<Item> {
  return typeof entry === 'string' ? { uri: entry, name: nameInUri(entry) } : { record: entry };
}

/** Name of a member of a list; `nameOf` gives that of a record. */
export function nameOfListed<Item>(item: Listed<Item>, nameOf: (record: Item) => string): string {
  return item.uri === undefined ? nameOf(item.record) : item.name;
}
