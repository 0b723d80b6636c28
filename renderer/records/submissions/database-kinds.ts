import type { ListedDatabase } from '#renderer/api/databases/listed-database.ts';

/** Sites that do not say which kind their databases are name them so. */
const ENDINGS = { seqdef: '_seqdef', isolates: '_isolates' } as const;

/** Whether a database can be of a kind. One whose kind is not known may be, unless its name says another. */
export function isOfKind({ name, kind, problem }: ListedDatabase, wanted: keyof typeof ENDINGS): boolean {
  if (problem) return false;
  if (kind !== undefined) return kind === wanted;
  return !name.endsWith(ENDINGS[wanted === 'seqdef' ? 'isolates' : 'seqdef']);
}

/** Name and description, and which definitions the isolates follow where that matters and is known. */
export function labelOf({ name, kind, description: about, seqdef }: ListedDatabase, saysDefinitions: boolean): string {
  const label = about && about !== name ? `${name}: ${about}` : name;
  if (!saysDefinitions || kind !== 'isolates') return label;
  return `${label} (${seqdef === undefined ? 'follows no definitions' : `follows ${seqdef}`})`;
}
