import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORIGIN_MEMBERS } from '#shared/rules/profile-members.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { FIELD_COLUMNS } from '../isolates/field-table.ts';
import { describeTables } from './describe-tables.ts';
import { ALL_TABLES } from './all-tables.ts';

/** An empty table: name of the file and its text, a header. */
export interface Template {
  name: string;
  text: string;
}

/** Columns of a table of isolates that every database has; its fields come between them. */
export const ISOLATE_COLUMNS = ['id', 'isolate', 'aliases', 'references', ...ORIGIN_MEMBERS, 'new_version'] as const;

/** An empty table for everything that an import takes, but for alleles and profiles, and the page that explains them. */
export function listTemplates(): Template[] {
  const header = (columns: readonly string[]) => `${columns.join('\t')}\n`;
  return [
    { name: 'README.md', text: describeTables() },
    { name: 'database.tsv', text: header(['key', 'value']) },
    ...ALL_TABLES.map(({ name, columns }) => ({
      name: `${name}.tsv`,
      text: header(columns.map((column) => column.name)),
    })),
    { name: 'isolate_fields.tsv', text: header(FIELD_COLUMNS) },
    { name: 'isolates.tsv', text: header(ISOLATE_COLUMNS) },
  ];
}

/**
 * Writes the templates into a folder, which is made where it is missing. A file that is there already stays. Gives the names of
 * the files that were written. AppError codes: folder_read_only 403, disk_full 507.
 */
export async function writeTemplates(folder: string): Promise<string[]> {
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, text } of listTemplates()) {
      const isNew = await writeFile(join(folder, name), text, { flag: 'wx' }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
          return false;
        },
      );
      if (isNew) written.push(name);
    }
  } catch (error) {
    throw storeError(error, `The folder "${folder}"`);
  }
  return written;
}
