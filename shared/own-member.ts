/**
 * What a record has under a name that comes from outside: from a request, a file, a site or a database. Undefined if it has nothing
 * there. A plain look-up would also find what every object inherits, such as `toString`.
 */
export function ownMember<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
