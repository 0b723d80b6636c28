import { learnSet } from '#electron/typing/genome/typical-assembly.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Limits for genomes. */
export function limitHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'limits'> {
  return { 'limits:learn': ({ database }) => learnSet(dataFolder, database) };
}
