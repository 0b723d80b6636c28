import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { sequenceIfThere } from './result-inputs.ts';

/**
 * Gives what results found to an import of isolates: a table of their designations, and the files with their contigs.
 * Files of the user are named by a token where they lie; pasted sequences, and files whose name another one has, are
 * written beside the table.
 */
export function resultIsolateHandlers(workbench: WorkbenchContext): Pick<HandlersOf<'result'>, 'result:as-isolates'> {
  return {
    'result:as-isolates': async ({ table, genomes }) => {
      const room = await workbench.makeRoom();
      const folder = join(room, 'isolates');
      const tokens: string[] = [];
      const without_contigs: string[] = [];
      const register = async (path: string, container?: string) => {
        tokens.push((await workbench.files.register(path, container)).token);
      };
      try {
        await mkdir(folder);
        await writeFile(join(folder, 'isolates.tsv'), table, { mode: 0o600 });
        await register(folder, room);
        for (const { run_id, position, file } of genomes) {
          const target = join(folder, file);
          const sequence = (await sequenceIfThere(workbench, run_id, position))?.input;
          if (sequence?.kind === 'bytes') await writeFile(target, sequence.bytes, { mode: 0o600 });
          else if (sequence?.kind === 'file' && basename(sequence.path) === file) await register(sequence.path);
          else if (sequence) await copyFile(sequence.path, target);
          else without_contigs.push(file);
        }
      } catch (error) {
        for (const token of tokens) await workbench.files.release(token);
        throw storeError(error, 'The table of isolates');
      }
      return { tokens, without_contigs };
    },
  };
}
