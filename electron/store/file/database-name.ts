import { basename } from 'node:path';

/** Name of the database that a file holds: the file's name without its ending. */
export function databaseNameOf(file: string): string {
  return basename(file, '.sqlite');
}

/** How sentences name the database of a file. */
export function subjectOf(file: string): string {
  return `The database "${databaseNameOf(file)}"`;
}
