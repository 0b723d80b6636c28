import { basename } from 'node:path';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import type { ImportSchemeChoice } from '#shared/rpc/contract/import.ts';

/** A file of a plan, of which the profile tables are looked at. */
interface PlannedFile {
  name: string;
  role: 'locus' | 'profiles' | 'new-alleles';
  /** Name of the scheme. */
  becomes: string;
  scheme_number?: number;
}

/**
 * Gives the profile tables among `sources` the names and numbers that the user chose. A choice without a file is for the
 * only table. `listed` are the schemes that `schemes.tsv` names: a table of one of them cannot get another name, because an
 * empty scheme would be left. What cannot be meant is among the conflicts.
 */
export function nameSchemes(
  sources: readonly PlannedFile[],
  choices: readonly ImportSchemeChoice[],
  listed: ReadonlySet<string>,
  conflicts: ProblemDetail[],
): void {
  const tables = sources.filter(({ role }) => role === 'profiles');
  const numbers = new Map<number, string>();
  for (const { file, name, number } of choices) {
    const [table, another] = tables.filter((each) => file === undefined || isMeant(each, file));
    if (!table || another) {
      conflicts.push({ ...defined({ file }), reason: unclear(file, tables) });
      continue;
    }
    if (name !== undefined && name !== table.becomes && listed.has(table.becomes)) {
      conflicts.push({ file: table.name, reason: namedTwice(table.becomes, name) });
      continue;
    }
    if (name !== undefined) table.becomes = name;
    if (number === undefined) continue;
    table.scheme_number = number;
    const first = numbers.get(number);
    numbers.set(number, table.name);
    const reason = `${first ?? ''} has the number ${number} too. Give each scheme its own.`;
    if (first !== undefined && first !== table.name) conflicts.push({ file: table.name, reason });
  }
}

/** Whether a user means a table by this name: with its folder or without. */
function isMeant({ name }: PlannedFile, file: string): boolean {
  return name === file || basename(name) === file;
}

function namedTwice(listed: string, chosen: string): string {
  return `schemes.tsv names its scheme "${listed}", but the name "${chosen}" was given. Change the name in schemes.tsv, or give no other.`;
}

function unclear(file: string | undefined, tables: readonly PlannedFile[]): string {
  if (tables.length === 0) return 'A name or number of a scheme was given, but there is no table of profiles.';
  const names = tables.map(({ name }) => name).join(', ');
  if (file === undefined) {
    return `There are ${countOf(tables.length, 'profile table')}: ${names}. Say which scheme is meant, as FILE=NAME or FILE=NUMBER.`;
  }
  return `There is not exactly one profile table "${file}". The tables are: ${names}.`;
}
