import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { countOf } from '#shared/count-of.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import { isSequenceFileName } from '#shared/sequence/file-names.ts';

interface SequenceFolder {
  /** Paths relative to the folder, with `/`, in natural order. */
  files: string[];
  /** Number of files whose names are not those of FASTA files. */
  leftOut: number;
  /** Folders inside it that cannot be read: their paths, as those of the files. */
  unreadable: string[];
}

/** More files than this mean that somebody named a whole disk by mistake. */
const MAX_FILES = 100_000;

/** Archives are not nested deeper than this. It stops a search that goes in circles. */
const MAX_DEPTH = 16;

/**
 * Searches a folder and the folders inside it for FASTA files (also .gz). Hidden files and folders are left out. Links
 * to files are followed, links to folders are not. What is named like a FASTA file but is none, such as a pipe, is among the files:
 * reading it says what is wrong. AppError codes: folder_unreadable 403, no_sequence_files 400,
 * folder_too_large 413.
 */
export async function findSequenceFiles(folder: string): Promise<SequenceFolder> {
  const name = basename(folder);
  const found: SequenceFolder = { files: [], leftOut: 0, unreadable: [] };
  await search(folder, '', found, name);
  if (found.files.length === 0 && found.unreadable.length === 0) {
    const others = found.leftOut === 0 ? 'It is empty' : 'None of its files is named like FASTA';
    throw new AppError(
      400,
      'no_sequence_files',
      `There are no sequence files in the folder ${name}. ${others} (.fasta, .fas, .fa, .fna, .fsa, .ffn or .tfa, also with .gz).`,
    );
  }
  return { ...found, files: found.files.toSorted(compareNatural) };
}

async function search(folder: string, inside: string, found: SequenceFolder, name: string): Promise<void> {
  const depth = inside.split('/').length;
  const items = await entriesOf(folder, name).catch((error: unknown) => {
    if (inside === '') throw error;
    found.unreadable.push(inside);
    return [];
  });
  for (const item of items) {
    if (item.name.startsWith('.')) continue;
    const path = `${inside}${item.name}`;
    if (item.isDirectory() && depth < MAX_DEPTH) {
      await search(join(folder, item.name), `${path}/`, found, name);
    } else if (!item.isDirectory() && isSequenceFileName(item.name)) {
      found.files.push(path);
    } else if (item.isFile()) {
      found.leftOut += 1;
    }
    if (found.files.length + found.leftOut > MAX_FILES) {
      throw new AppError(
        413,
        'folder_too_large',
        `The folder ${name} holds more than ${countOf(MAX_FILES, 'file')}. Choose the folder that holds just the genomes.`,
      );
    }
  }
}

async function entriesOf(folder: string, name: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new AppError(
      403,
      'folder_unreadable',
      `The folder ${name} may not be read. Give yourself permission to read it.`,
    );
  }
}
