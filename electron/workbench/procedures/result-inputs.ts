import { lstat } from 'node:fs/promises';
import type { NewRunInput, StoredInput } from '#electron/store/results/result-rows.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { RunInput } from '#shared/rpc/contract/results.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { exampleSequence, textSequence } from './query.ts';
import type { Sequence } from '../sequence.ts';

/** Path of a chosen file. AppError 404 `unknown_file`, 400 `not_a_file`. */
export function fileSource({ files }: WorkbenchContext, token: string) {
  const { path, name, kind } = files.get(token);
  if (kind === 'file') return { kind, path } as const;
  throw new AppError(400, 'not_a_file', `${name} is a folder. Choose the sequence files in it.`);
}

/** An input in the form that is stored: with a path instead of a token, which would mean nothing after a restart. */
export async function inputToKeep(
  workbench: WorkbenchContext,
  { name, size, origin, input }: RunInput,
): Promise<NewRunInput> {
  if (input.kind === 'text') return { name, size, source: { kind: 'text', ...defined({ origin }) }, text: input.text };
  if (input.kind === 'example') return { name, size, source: { kind: 'example', name: input.name } };
  if (input.kind === 'file') return { name, size, source: fileSource(workbench, input.token) };
  const { results } = workbench;
  const { source } = await results.findInput(input.run_id, input.position);
  if (source.kind !== 'text') return { name, size, source };
  return { name, size, source, text: await results.readText(input.run_id, input.position) };
}

/** The sequence of a kept input. AppError 404 `input_gone` if its file no longer exists. */
export async function keptSequence(workbench: WorkbenchContext, run: string, input: StoredInput): Promise<Sequence> {
  const { name, source, position } = input;
  if (source.kind === 'text') return textSequence(name, await workbench.results.readText(run, position));
  if (source.kind === 'example') return exampleSequence(workbench, source.name);
  // A link that leads nowhere is there: reading it says what is wrong.
  await lstat(source.path).catch(() => {
    throw new AppError(404, 'input_gone', `${name}: Its file is no longer there. Choose or drop it again.`);
  });
  return { name, input: source };
}

/** The sequence of a kept input. Undefined if its file is no longer there. */
export async function sequenceIfThere(
  workbench: WorkbenchContext,
  run_id: string,
  position: number,
): Promise<Sequence | undefined> {
  try {
    return await keptSequence(workbench, run_id, await workbench.results.findInput(run_id, position));
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'input_gone') return undefined;
    throw error;
  }
}
