/** Characters of the name of a database. */
const LONGEST = 63;

/** A free name for a copy: that of the remote database as far as one here can have it, or the same with a number. */
export function copyName(database: string, taken: ReadonlySet<string>): string {
  const usual = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, LONGEST);
  let name = usual;
  for (let number = 2; taken.has(name); number += 1) {
    const ending = `_${number}`;
    name = usual.slice(0, LONGEST - ending.length) + ending;
  }
  return name;
}
