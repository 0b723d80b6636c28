import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findSequenceFiles } from '#electron/exchange/sequence-files.ts';
import { AppError, type Problem } from '#shared/problem.ts';
import type { NamedInput } from './file-list.ts';

/** A file to type, or what is wrong with a name that the user gave. */
export interface TypeInput {
  /** As the user wrote it. For a file in a folder: the folder as the user wrote it, and the path inside it. */
  name: string;
  path: string;
  /** Its place among all inputs, from 1, whichever of them are typed here. */
  position: number;
  problem?: Problem;
}

interface TypeInputs {
  inputs: TypeInput[];
  /** Folders with files whose names are not those of FASTA files, and the number of these files. */
  leftOut: { folder: string; count: number }[];
  /** How many lines of a list name a file that was named before. */
  repeated: number;
}

type FoundInput = Omit<TypeInput, 'position'>;

/**
 * The files that were named, and the FASTA files of named folders in natural order. A file that is named twice is used
 * once. A path that does not exist, or a folder without such files, becomes an input with a problem, which is reported
 * in its turn.
 */
export async function listTypeInputs(named: readonly NamedInput[], workingFolder: string): Promise<TypeInputs> {
  const inputs = new Map<string, TypeInput>();
  const leftOut: TypeInputs['leftOut'] = [];
  let repeated = 0;
  // At the same time: on a share each look takes a millisecond, and there may be thousands.
  const looks = await Promise.all(named.map((one) => lookAt(one, workingFolder)));
  for (const [index, { found, others }] of looks.entries()) {
    const { name, line } = named[index] as NamedInput;
    for (const input of found) {
      if (!inputs.has(input.path)) inputs.set(input.path, { ...input, position: inputs.size + 1 });
      else if (line !== undefined && input.path === resolve(workingFolder, name)) repeated += 1;
    }
    if (others > 0) leftOut.push({ folder: name, count: others });
  }
  return { inputs: [...inputs.values()], leftOut, repeated };
}

/** The inputs that one name stands for, and the number of files in a folder that are none. */
async function lookAt(
  { name, line }: NamedInput,
  workingFolder: string,
): Promise<{ found: FoundInput[]; others: number }> {
  const path = resolve(workingFolder, name);
  try {
    if (await isFile(path)) return { found: [{ name, path }], others: 0 };
    const { files, unreadable, leftOut } = await findSequenceFiles(path);
    const within = (inside: string) => ({ name: join(name, inside), path: join(path, inside) });
    const broken = unreadable.map((inside) => ({ ...within(inside), problem: unreadableFolder().problem }));
    return { found: [...files.map(within), ...broken], others: leftOut };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { problem } = error;
    const message = line === undefined ? problem.message : `${problem.message.replace(/\.$/, '')} (${line}).`;
    return { found: [{ name, path, problem: { ...problem, message } }], others: 0 };
  }
}

/** Every n-th input from the k-th on: so a shard is a fair part whatever stands at the beginning of a list. */
export function shardOf(inputs: readonly TypeInput[], [number, count]: readonly [number, number]): TypeInput[] {
  return inputs.filter(({ position }) => (position - 1) % count === number - 1);
}

/** Names a list of inputs. */
export function nameOfList(inputs: readonly Pick<TypeInput, 'name'>[]): string {
  return hash('sha256', JSON.stringify(inputs.map(({ name }) => name)));
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
