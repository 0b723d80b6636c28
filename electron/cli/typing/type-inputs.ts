import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findSequenceFiles } from '#electron/exchange/sequence-files.ts';
import { AppError, type Problem } from '#shared/problem.ts';

/** A file to type, or what is wrong with a name that the user gave. */
export interface TypeInput {
  /** As the user wrote it. For a file in a folder: the folder as the user wrote it, and the path inside it. */
  name: string;
  path: string;
  problem?: Problem;
}

interface TypeInputs {
  inputs: TypeInput[];
  /** Folders with files whose names are not those of FASTA files, and the number of these files. */
  leftOut: { folder: string; count: number }[];
}

/**
 * The files that were named, and the FASTA files of named folders in natural order. A file that is named twice is used
 * once. A path that does not exist, or a folder without such files, becomes an input with a problem, which is reported
 * in its turn.
 */
export async function listTypeInputs(named: readonly string[], workingFolder: string): Promise<TypeInputs> {
  const inputs = new Map<string, TypeInput>();
  const leftOut: TypeInputs['leftOut'] = [];
  const add = (input: TypeInput) => inputs.has(input.path) || inputs.set(input.path, input);
  for (const name of named) {
    const path = resolve(workingFolder, name);
    try {
      if (await isFile(path)) {
        add({ name, path });
        continue;
      }
      const found = await findSequenceFiles(path);
      for (const file of found.files) add({ name: join(name, file), path: join(path, file) });
      for (const inside of found.unreadable) {
        const unreadable = { name: join(name, inside), path: join(path, inside) };
        add({ ...unreadable, problem: unreadableFolder().problem });
      }
      if (found.leftOut > 0) leftOut.push({ folder: name, count: found.leftOut });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      add({ name, path, problem: error.problem });
    }
  }
  return { inputs: [...inputs.values()], leftOut };
}

function unreadableFolder(): AppError {
  return new AppError(403, 'folder_unreadable', 'The folder may not be read. Give yourself permission to read it.');
}

/** False for a folder. */
async function isFile(path: string): Promise<boolean> {
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'There is no such file.' : 'It cannot be read.';
    throw new AppError(404, 'file_not_found', reason);
  });
  if (about.isFile()) return true;
  if (about.isDirectory()) return false;
  throw new AppError(400, 'not_a_file', 'This is neither a file nor a folder. Name the sequence files themselves.');
}
