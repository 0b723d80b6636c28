import { matchLayout } from '#shared/typing-table/match-rows.ts';
import { locusRowsLayout } from '#shared/typing-table/locus-rows.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import { withVerdictColumns } from '#shared/typing-table/verdict-columns.ts';
import type { ResultLayout, TypingColumns } from '#shared/typing-table/result-layout.ts';
import { appVersion } from '../locations.ts';
import type { Shell } from '../shell.ts';
import { openOutputFile, type OutputFile } from '../terminal/output-file.ts';
import { formatFor } from '../terminal/table-text.ts';
import type { OpenTyping } from './open-typing.ts';
import { openKeptRows, rowTexts, type KeptRows } from './row-state.ts';
import { nameOfList, type TypeInput } from './type-inputs.ts';
import { novelSink, rowFileSink, rowSink, stateSink, type ResultSink } from './type-output.ts';
import type { TypeOptions } from './type.ts';

/** What a run is about to type. */
interface RunOfFiles {
  typing: Pick<OpenTyping, 'asked' | 'definitions'>;
  inputs: TypeInput[];
  /** Those of all shards. */
  all: TypeInput[];
}

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

/** The options that decide what stands in the rows. */
function optionsOfRows(options: TypeOptions): string {
  const { scheme, locus, hits, loci, status, only, newAs, exactOnly, circular, assembly, verdict } = options;
  return JSON.stringify({ scheme, locus, hits, loci, status, only, newAs, exactOnly, circular, assembly, verdict });
}

/** The state beside the output, where a run can be gone on with. */
async function openState(options: TypeOptions, { typing, inputs, all }: RunOfFiles, shell: Shell) {
  const { output, resume, shard = [1, 1], database = '' } = options;
  if (!output || (output.format !== 'tsv' && output.format !== 'jsonl')) return undefined;
  const { columns, textOf } = rowTexts(await layoutFor(options, typing.asked), output.format);
  const head = {
    state: 'allelier type',
    version: 1,
    app_version: appVersion(),
    database,
    definitions: typing.definitions ?? '',
    options: optionsOfRows(options),
    format: output.format,
    columns,
    shard,
    inputs: all.length,
    list: nameOfList(all),
  } as const;
  const { workingFolder, note } = shell;
  return openKeptRows({
    output: output.name,
    workingFolder,
    head: { ...head, shard: [...shard] },
    textOf,
    inputs,
    resume,
    note,
  });
}

/**
 * The destinations of the results. All files are begun now, so that one that cannot be written is refused before any
 * work.
 */
export async function openOutputs(
  options: TypeOptions,
  run: RunOfFiles,
  shell: Shell,
  files: OutputFile[],
): Promise<{ sinks: ResultSink[]; state: KeptRows | undefined }> {
  const { output, novel, newAs, only, format, shard, resume } = options;
  const { stdout, workingFolder } = shell;
  const { asked } = run.typing;
  const begin = (name: string) => {
    const file = openOutputFile(name, workingFolder);
    files.push(file);
    return file;
  };
  const results = async () => {
    if (!output) return rowSink(await layoutFor(options, asked), formatFor(format, stdout), stdout);
    const { name, format: ending } = output;
    if (state) return stateSink(state, name);
    if (ending !== 'xlsx') return rowFileSink(await layoutFor(options, asked), ending, begin(name), name);
    const { workbookSink } = await import('./workbook-output.ts');
    return workbookSink(asked, { newAs, only }, begin(name), name);
  };
  const state = shard || resume ? await openState(options, run, shell) : undefined;
  // The file of new alleles is begun first: a workbook has temporary files, which would remain if the other file is
  // refused.
  const more = novel === undefined ? [] : [novelSink(begin(novel), novel, state)];
  return { sinks: [await results(), ...more], state };
}
