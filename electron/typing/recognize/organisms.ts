import { getMeta } from '#electron/store/file/meta.ts';
import { AppError } from '#shared/problem.ts';
import type { AnyDatabaseContext } from './type-with-any.ts';

/** The organism that a database names. Undefined where it names none, or cannot be read: a genome can be judged without it. */
export async function organismOf({ open }: AnyDatabaseContext, name: string): Promise<string | undefined> {
  try {
    return (await getMeta(await open(name))).organism;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether two databases are of different organisms. Undefined where one of them names none. */
export async function differInOrganism(
  context: AnyDatabaseContext,
  one: string,
  other: string,
): Promise<boolean | undefined> {
  const [first, second] = [await organismOf(context, one), await organismOf(context, other)];
  if (first === undefined || second === undefined) return undefined;
  const [species, another] = [speciesOf(first), speciesOf(second)];
  return genusOf(first) !== genusOf(second) || (species !== another && species !== '' && another !== '');
}

/** The first word of a name, in lower case. */
export function genusOf(organism: string): string {
  return wordOf(organism, 0);
}

/** The second word of a name, in lower case. Empty where it names the genus alone, as `Neisseria spp.` does. */
function speciesOf(organism: string): string {
  const word = wordOf(organism, 1);
  return /^spp?\.?$/.test(word) ? '' : word;
}

function wordOf(organism: string, index: number): string {
  return organism.trim().toLowerCase().split(/\s+/)[index] ?? '';
}
