import { demoExamples } from '#electron/exchange/demo/create-demo.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { withMismatch } from '#electron/typing/recognize/find-mismatch.ts';
import { typeWithAny } from '#electron/typing/recognize/type-with-any.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { withVerdict } from '#electron/typing/verdict/with-verdict.ts';
import { AppError } from '#shared/problem.ts';
import type { InputLook } from '#shared/rpc/contract/input-preview.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import type { QueryInput, TypingResult } from '#shared/rpc/contract/typing.ts';
import type { Sequence } from '../sequence.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { typeAtSite } from '../remote-query/type-at-site.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';
import { openAny, openQueryable } from './queryable-database.ts';

/** Pasted text in the form that the engine takes. */
export function textSequence(name: string, text: string): Sequence {
  return { name, input: { kind: 'bytes', bytes: new TextEncoder().encode(text) } };
}

/** An example genome of the demo. AppError 404 `unknown_example`. */
export async function exampleSequence({ dataFolder }: WorkbenchContext, wanted: string): Promise<Sequence> {
  const example = (await demoExamples(dataFolder)).find(({ name }) => name === wanted);
  if (!example)
    throw new AppError(404, 'unknown_example', `There is no example called ${wanted}. Make the demo again.`);
  return { name: example.name, input: { kind: 'file', path: example.file } };
}

async function readInput(workbench: WorkbenchContext, input: QueryInput): Promise<Sequence> {
  if (input.kind === 'text') return textSequence(input.name, input.text);
  if (input.kind === 'example') return exampleSequence(workbench, input.name);
  const { path, name, kind } = workbench.files.get(input.token);
  if (kind === 'file') return { name, input: { kind: 'file', path } };
  throw new AppError(400, 'not_a_file', `${name} is a folder. Choose the sequence files in it.`);
}

/**
 * The database of a query on this computer. AppError 404 `unknown_site`, 404 `not_here` for one of a remote site; otherwise as
 * `openQueryable`.
 */
export async function openQueried(
  { dataFolder, sites }: WorkbenchContext,
  { site, database }: Pick<RunRequest, 'site' | 'database'>,
) {
  if (sites.get(site).site.capabilities.files) return openQueryable(dataFolder, database);
  throw new AppError(404, 'not_here', `${database} is a database of another site.`);
}

/** A result, and the version of the definitions that it was made with. Absent if no database fits. */
interface TypedInput {
  result: TypingResult;
  definitions?: number;
}

/**
 * Types a sequence as a run asks: with the database that it names, here or at a remote site, or with the one that fits best. Errors as
 * `openQueried`, `typeSequence`, `typeAtSite` and `typeWithAny`.
 */
export async function typeWith(
  workbench: WorkbenchContext,
  request: Omit<RunRequest, 'label'>,
  sequence: Sequence,
  { signal, onProgress }: Pick<CallContext, 'signal' | 'onProgress'>,
): Promise<TypedInput> {
  const { database: name, target, best, thorough = false, circular, assembly } = request;
  const { dataFolder, engine, ports } = workbench;
  const any = openAny(dataFolder, engine, ports.appVersion);
  const wish = { ...sequence, best, circular, assembly, signal, onProgress };
  const judged = async (result: TypingResult) => withVerdict({ folder: dataFolder, engine }, result, signal);
  if (name === ANY_DATABASE) {
    const result = await judged(await typeWithAny(any, { ...wish, thorough }));
    const chosen = result.choice?.chosen?.database;
    if (chosen === undefined) return { result };
    return { result, definitions: await versionOf(await any.open(chosen)) };
  }
  if (workbench.sites.get(request.site).remote) {
    return { result: await typeAtSite(workbench, request, sequence, { signal, onProgress }) };
  }
  const database = await openQueried(workbench, request);
  const definitions = await versionOf(database);
  const context = { database, index: dataFolder.indexFileOf(name), engine, appVersion: ports.appVersion };
  const typed = await typeSequence(context, { ...wish, target });
  // One locus may be absent from any genome.
  const result = target.kind === 'locus' ? typed : await withMismatch(any, typed, wish);
  return { result: await judged(result), definitions };
}

async function versionOf(database: Database): Promise<number> {
  return (await getMeta(database)).definitions_version;
}

/** What an input looks like. One that cannot be read is told with the reason: the list of inputs shows it at once. */
async function lookAtInput(workbench: WorkbenchContext, input: QueryInput, signal: AbortSignal): Promise<InputLook> {
  try {
    return await workbench.engine.look((await readInput(workbench, input)).input, { signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error.problem;
    if (!/^(sequence|file|not_a_file)/.test(code)) throw error;
    return { kind: 'unreadable', residues: 0, contigs: 0, sentence: message };
  }
}

/** What a screen asks about an input before it is run. */
export function queryHandlers(workbench: WorkbenchContext): HandlersOf<'query'> {
  return {
    'query:look': async ({ input }, { signal }) => lookAtInput(workbench, input, signal),
  };
}
