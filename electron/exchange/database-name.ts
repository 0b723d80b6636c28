import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const DATA_ENDING = /\.(tfa|fas|fasta|fa|fna|txt|tsv|csv|xlsx)(\.gz)?$/i;

/**
 * Suggests a name for a database, in the alphabet of `DatabaseName`: that of the chosen folder or, if none was chosen,
 * of the file `only` or of the folder in which all files lie. Files that a browser sent lie in none: each is kept in a folder of
 * its own, whose name nobody knows.
 */
export async function suggestDatabaseName(paths: readonly string[], only?: string): Promise<string> {
  const [first] = paths;
  if (first === undefined) return 'database';
  const isFolder = (await stat(first).catch(() => undefined))?.isDirectory() ?? false;
  const file = only ?? (paths.length === 1 ? first : undefined);
  const folder = paths.every((path) => dirname(path) === dirname(first)) ? dirname(first) : '';
  const title = isFolder ? first : (file ?? folder);
  return toDatabaseName(basename(title).replace(DATA_ENDING, '')) || 'database';
}

function toDatabaseName(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, 63)
    .replace(/[_-]+$/, '');
}
