import { availableParallelism } from 'node:os';
import { countOf } from '#shared/count-of.ts';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import { matchLayout } from '#shared/typing-table/match-rows.ts';
import { locusRowsLayout } from '#shared/typing-table/locus-rows.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import { verdictKind, withVerdictColumns } from '#shared/typing-table/verdict-columns.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';
import type { ResultLayout, TypingColumns } from '#shared/typing-table/result-layout.ts';
import { clockText } from './batch-progress.ts';
import { openOutputFile, type OutputFile } from '../terminal/output-file.ts';
import type { Shell } from '../shell.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { formatFor } from '../terminal/table-text.ts';
import { typeFiles, type FileCounts } from './type-files.ts';
import { listTypeInputs } from './type-inputs.ts';
import { novelSink, rowFileSink, rowSink, type ResultSink } from './type-output.ts';
import type { TypeOptions } from './type.ts';
import { openTyping } from './open-typing.ts';
import { createTypingEngines } from './typing-engines.ts';

async function layoutFor(options: TypeOptions, asked: TypingColumns): Promise<ResultLayout> {
  const layout = await plainLayoutFor(options, asked);
  return options.verdict ? withVerdictColumns(layout) : layout;
}

async function plainLayoutFor(
  { hits, loci, status, only, newAs }: TypeOptions,
  asked: TypingColumns,
): Promise<ResultLayout> {
  if (hits) return matchLayout(asked);
  if (loci) return locusRowsLayout(asked, only);
  if (!status) return profileLayout(asked, { newAs, only });
  const { statusLayout } = await import('#shared/typing-table/status-rows.ts');
  return statusLayout(asked, only);
}

/**
 * The destinations of the results. All files are begun now, so that one that cannot be written is refused before any
 * work.
 */
async function openSinks(
  options: TypeOptions,
  asked: TypingColumns,
  { stdout, workingFolder }: CliStreams,
  files: OutputFile[],
): Promise<ResultSink[]> {
  const { output, novel, newAs, only } = options;
  const begin = (name: string) => {
    const file = openOutputFile(name, workingFolder);
    files.push(file);
    return file;
  };
  const results = async () => {
    if (!output) return rowSink(await layoutFor(options, asked), formatFor(options.format, stdout), stdout);
    const { name, format } = output;
    if (format !== 'xlsx') return rowFileSink(await layoutFor(options, asked), format, begin(name), name);
    const { workbookSink } = await import('./workbook-output.ts');
    return workbookSink(asked, { newAs, only }, begin(name), name);
  };
  // The file of new alleles is begun first: a workbook has temporary files, which would remain if the other file is
  // refused.
  const more = novel === undefined ? [] : [novelSink(begin(novel), novel)];
  return [await results(), ...more];
}

/** Exit status if a genome has a verdict that `--fail-on` names. */
const NOT_TRUSTED = 4;

const FAILING: Record<NonNullable<TypeOptions['failOn']>, readonly VerdictKind[]> = {
  bad: ['bad', 'other'],
  look: ['look', 'bad', 'other'],
};

/** Notes which verdicts there are. */
function verdictSink(verdicts: Set<VerdictKind>): ResultSink {
  return {
    accept: (_file, result) => void verdicts.add(verdictKind(result)),
    end: () => Promise.resolve(undefined),
  };
}

/** The sentence at the end, if something went wrong or somebody is watching. */
function closingSentence({ typed, refused, elapsed, failure }: FileCounts, total: number, isCancelled: boolean) {
  if (isCancelled) return `Cancelled: ${typed} of ${total} files are typed.`;
  if (failure !== undefined) return `Ended early: ${typed} of ${total} files are typed.`;
  const failed = refused > 0 ? `, ${refused} could not be typed` : '';
  return `Typed ${typed} of ${total} files in ${clockText(elapsed)}${failed}.`;
}

/**
 * `allelier type`: prints rows in the order of the files. A file that cannot be typed is reported on stderr and makes
 * the status 1; with `--fail-on`, a genome that is not good enough makes it 4.
 */
export async function typeCommand(options: TypeOptions, shell: Shell): Promise<number> {
  const { stderr, signal, workingFolder, note } = shell;
  const folder = await shell.open();
  const { inputs, leftOut } = await listTypeInputs(options.files, workingFolder);
  const threads = Math.min(inputs.length, options.threads ?? availableParallelism(), MOST_TYPING_THREADS);
  const engines = createTypingEngines(threads, inputs);
  const files: OutputFile[] = [];
  let sinks: ResultSink[] = [];
  const verdicts = new Set<VerdictKind>();
  try {
    const { asked, prepare, type } = await openTyping(folder, options, engines);
    sinks = [...(await openSinks(options, asked, shell, files)), verdictSink(verdicts)];
    for (const { folder: name, count } of leftOut) {
      note(`${name}: ${countOf(count, 'other file')} left out.`);
    }
    const { exactOnly, thorough, circular, assembly, failOn } = options;
    const run = { inputs, prepare, type, best: !exactOnly, thorough, circular, assembly, threads, sinks };
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
    if (counts.refused > 0 || signal.aborted) return 1;
    return failOn !== undefined && FAILING[failOn].some((kind) => verdicts.has(kind)) ? NOT_TRUSTED : 0;
  } finally {
    for (const sink of sinks) sink.close?.();
    for (const file of files) file.discard();
    await engines.close();
    await folder.close();
  }
}
