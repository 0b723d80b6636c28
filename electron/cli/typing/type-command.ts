import { closeSync, openSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { temporaryNameFor } from '#electron/store/file/publish-file.ts';
import { countOf } from '#shared/count-of.ts';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import { verdictKind } from '#shared/typing-table/verdict-columns.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';
import { EXIT } from '../exit-status.ts';
import type { Shell } from '../shell.ts';
import type { OutputFile } from '../terminal/output-file.ts';
import { clockText } from './batch-progress.ts';
import { readFileList } from './file-list.ts';
import { openOutputs } from './open-outputs.ts';
import type { OpenTyping } from './open-typing.ts';
import type { KeptRows } from './row-state.ts';
import { typeFiles, type FileCounts } from './type-files.ts';
import { listTypeInputs, shardOf } from './type-inputs.ts';
import type { ResultSink } from './type-output.ts';
import type { TypeOptions } from './type.ts';
import { createTypingEngines, type TypingEngines } from './typing-engines.ts';

const FAILING: Record<NonNullable<TypeOptions['failOn']>, readonly VerdictKind[]> = {
  bad: ['bad', 'other'],
  look: ['look', 'bad', 'other'],
};

/** Notes which verdicts there are. */
function verdictSink(verdicts: Set<string>): ResultSink {
  return {
    accept: (_file, result) => void verdicts.add(verdictKind(result)),
    keep: (verdict = 'none') => void verdicts.add(verdict),
    end: () => Promise.resolve(undefined),
  };
}

/** The sentence at the end, if something went wrong or somebody is watching. */
function closingSentence(counts: FileCounts, total: number, isCancelled: boolean) {
  const { typed, kept, refused, elapsed, failure } = counts;
  if (isCancelled) return `Cancelled: ${typed + kept} of ${total} files are typed.`;
  if (failure !== undefined) return `Ended early: ${typed + kept} of ${total} files are typed.`;
  const before = kept > 0 ? `, ${kept} by an earlier run` : '';
  const failed = refused > 0 ? `, ${refused} could not be typed` : '';
  return `Typed ${typed + kept} of ${total} files in ${clockText(elapsed)}${before}${failed}.`;
}

/** Typing with one state of the named database where that is asked for, and where the data folder cannot be written. */
async function open(options: TypeOptions, shell: Shell, engines: TypingEngines): Promise<OpenTyping> {
  const { database, shard, resume, readOnly } = options;
  const { dataFolder } = shell;
  if (database !== undefined && (shard || resume || readOnly || !canWriteIn(join(dataFolder, 'databases')))) {
    const { openFixedTyping } = await import('./open-fixed.ts');
    return openFixedTyping({ dataFolder, frozen: readOnly }, { ...options, database }, engines);
  }
  const { openTyping } = await import('./open-typing.ts');
  return openTyping(await shell.open(), options, engines);
}

/** Found out by trying: mode bits say little on a share. A folder that is not there yet can be made. */
function canWriteIn(folder: string): boolean {
  const probe = temporaryNameFor(join(folder, 'probe'));
  try {
    closeSync(openSync(probe, 'wx'));
    rmSync(probe, { force: true });
    return true;
  } catch (error) {
    return !['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code));
  }
}

/**
 * `allelier type`: prints rows in the order of the files. A file that cannot be typed is reported on stderr and makes
 * the status 3; with `--fail-on`, a genome that is not good enough makes it 4.
 */
export async function typeCommand(options: TypeOptions, shell: Shell): Promise<number> {
  const { stderr, signal, workingFolder, note } = shell;
  const listed = options.files === undefined ? [] : await readFileList(options.files, shell);
  const named = [...options.paths.map((name) => ({ name })), ...listed];
  const { inputs: all, leftOut, repeated } = await listTypeInputs(named, workingFolder);
  const inputs = options.shard ? shardOf(all, options.shard) : all;
  const threads = Math.max(1, Math.min(inputs.length, options.threads ?? availableParallelism(), MOST_TYPING_THREADS));
  const engines = createTypingEngines(threads, inputs);
  const files: OutputFile[] = [];
  let sinks: ResultSink[] = [];
  let state: KeptRows | undefined;
  let typing: OpenTyping | undefined;
  const verdicts = new Set<string>();
  try {
    typing = await open(options, shell, engines);
    const outputs = await openOutputs(options, { typing, inputs, all }, shell, files);
    state = outputs.state;
    sinks = [...outputs.sinks, verdictSink(verdicts)];
    for (const { folder: name, count } of leftOut) {
      note(`${name}: ${countOf(count, 'other file')} left out.`);
    }
    if (repeated > 0) note(`${countOf(repeated, 'line')} of the list named a file again. Each file is typed once.`);
    const { exactOnly, thorough, circular, assembly, failOn } = options;
    const { prepare, type } = typing;
    const run = { inputs, prepare, type, best: !exactOnly, thorough, circular, assembly, threads, sinks, state };
    const counts = await typeFiles(run, shell);
    const sentence = closingSentence(counts, inputs.length, signal.aborted);
    const isEarly = signal.aborted || counts.failure !== undefined;
    for (const sink of sinks) {
      const said = await sink.end(isEarly ? sentence : undefined);
      if (said !== undefined) note(said);
    }
    const isWorthSaying = counts.refused > 0 || stderr.isTTY === true;
    if (isEarly || (inputs.length > 1 && isWorthSaying)) note(sentence);
    if (counts.failure !== undefined) throw counts.failure;
    if (signal.aborted) return EXIT.REFUSED;
    if (counts.refused > 0) return EXIT.SOME_FAILED;
    return failOn !== undefined && FAILING[failOn].some((kind) => verdicts.has(kind)) ? EXIT.NOT_TRUSTED : EXIT.DONE;
  } finally {
    for (const sink of sinks) sink.close?.();
    for (const file of files) file.discard();
    state?.close();
    await engines.close();
    await typing?.close();
  }
}
