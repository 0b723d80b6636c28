import { basename } from 'node:path';
import { isDate } from '#shared/rules/field-value.ts';
import { readFirstLine } from './first-line.ts';
import type { InputFile } from './input-files.ts';
import { UnreadableSource } from './source-bytes.ts';

/** The day of which definitions are. */
interface FoundVersion {
  /** ISO date. */
  date: string;
  /** Name of the file that says so. */
  file: string;
  /** That file, if it holds nothing else. */
  input?: InputFile;
}

/** Files that hold the version of a set of definitions: `database_version.txt`, as archives write it. */
const VERSION_FILE = /^(database[_-]?version|version)(\.txt)?$/i;

/** A date in a name or a line: year first, as everybody reads it the same way. */
const DATE = /(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/;

/**
 * The day of which the definitions among files are: as a version file says, else the newest date in the names of files and of the
 * folder. When files were written says nothing: unpacking and copying change it. Undefined if nothing tells.
 */
export async function findVersion(inputs: readonly InputFile[]): Promise<FoundVersion | undefined> {
  for (const input of inputs) {
    if (input.reason !== undefined || !VERSION_FILE.test(basename(input.name))) continue;
    const date = dateIn(await firstLine(input.path));
    if (date !== undefined) return { date, file: input.name, input };
  }
  return inputs
    .flatMap(({ name }) => {
      const date = dateIn(basename(name));
      return date === undefined ? [] : [{ date, file: name }];
    })
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
}

/** The date in a text. Undefined without one, or if it is not in the calendar. */
export function dateIn(text: string): string | undefined {
  const [, year, , month, day] = DATE.exec(text) ?? [];
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  return isDate(date) ? date : undefined;
}

async function firstLine(path: string): Promise<string> {
  try {
    return await readFirstLine(path);
  } catch (error) {
    if (error instanceof UnreadableSource) return '';
    throw error;
  }
}
