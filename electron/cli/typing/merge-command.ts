import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { AppError } from '#shared/problem.ts';
import { createNovelCollector, novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { EXIT } from '../exit-status.ts';
import type { Shell } from '../shell.ts';
import { openOutputFile, type OutputFile } from '../terminal/output-file.ts';
import { problemLines } from '../terminal/problem-lines.ts';
import type { MergeOptions } from './merge.ts';
import {
  byNumber,
  missingSentence,
  notFinished,
  ownPlaces,
  placesOf,
  refuseStrangers,
  type Shard,
} from './shard-set.ts';
import { linesAt, readStateFile, stateFileOf, stateText, type StateLine, type StateInput } from './state-file.ts';
import { nameOfList } from './type-inputs.ts';
import { wrote } from './type-output.ts';

/**
 * `allelier merge`: the rows of all shards in the order of the list, as one run has them. Genomes that could not be typed are reported on
 * stderr and make the status 3. AppError codes: state_unreadable, shards_incomplete and output_unwritable 400, definitions_changed 409.
 */
export async function mergeCommand(options: MergeOptions, shell: Shell): Promise<number> {
  const { workingFolder, stdout, stderr, signal, note } = shell;
  const { output, novel: fastaName } = options;
  const [shards, { head }] = await readShards(options, workingFolder);
  const missing = missingSentence(shards, head);
  if (missing !== undefined && !options.partial) throw new AppError(400, 'shards_incomplete', missing);
  if (missing === undefined) refuseOtherNames(shards, head.list);
  if (output !== undefined) refuseOutput(output, shards.values(), workingFolder);

  const files: OutputFile[] = [];
  const begin = (name: string) => {
    const file = openOutputFile(name, workingFolder);
    files.push(file);
    return file;
  };
  try {
    const rows = output === undefined ? stdout : begin(output);
    const state = output === undefined ? undefined : begin(stateFileOf(output));
    const fasta = fastaName === undefined ? undefined : begin(fastaName);
    const novel = createNovelCollector();
    let [typed, refused] = [0, 0];
    state?.write(stateText({ ...head, shard: [1, 1] }));
    rows.write(head.columns);
    for await (const line of linesInOrder(shards, workingFolder)) {
      signal.throwIfAborted();
      state?.write(stateText(line));
      if ('rows' in line) {
        typed += 1;
        rows.write(line.rows);
        if (fasta) novel.add(line.file, { loci: checkedNovel(line) });
      } else {
        refused += 1;
        const { code, message } = line.problem;
        stderr.write(problemLines(new AppError(400, code, message).problem, line.file));
      }
    }
    const entries = novel.list();
    fasta?.write(novelFasta(entries));
    // The output last: who finds it finds the others, too.
    for (const file of files.toReversed()) await file.publish();
    if (missing !== undefined) note(missing);
    if (fastaName !== undefined) note(wrote(fastaName, entries.length, 'new allele'));
    if (output !== undefined) note(wrote(output, typed, 'typed file'));
    return refused > 0 ? EXIT.SOME_FAILED : EXIT.DONE;
  } finally {
    for (const file of files) file.discard();
  }
}

/** The shards by their number, and one of them. One whose output is not there was not typed to its end. */
async function readShards({ shards: names, partial }: MergeOptions, workingFolder: string) {
  const shards: Shard[] = [];
  for (const name of names) {
    const path = resolve(workingFolder, name);
    const state = stateFileOf(path);
    if (existsSync(state) && !existsSync(path) && !partial) {
      throw new AppError(400, 'shards_incomplete', notFinished(name, 'it has no output yet'));
    }
    shards.push({ name, ...(await readStateFile(state)) });
  }
  refuseStrangers(shards);
  // The parser asks for one at least.
  return [byNumber(shards), shards[0] as Shard] as const;
}

/** Refuses an output that is one of the shards, or whose ending is not that of their format (400 `output_unwritable`). */
function refuseOutput(output: string, shards: Iterable<Shard>, workingFolder: string): void {
  const refused = (reason: string) => new AppError(400, 'output_unwritable', `${output}: ${reason}`);
  for (const { name, head } of shards) {
    if (resolve(workingFolder, name) === resolve(workingFolder, output)) {
      throw refused('It is one of the shards. Name another file.');
    }
    const endings = head.format === 'tsv' ? ['.tsv', '.txt'] : ['.jsonl'];
    if (!endings.includes(extname(output).toLowerCase())) {
      throw refused(`The name must end with ${endings.join(' or ')}, as those of the shards do.`);
    }
  }
}

/** Refuses shards that have other genomes than the list of which they are (400 `state_unreadable`). */
function refuseOtherNames(shards: ReadonlyMap<number, Shard>, list: string): void {
  const names = placesOf(shards.values()).map(({ place }) => ({ name: place.file }));
  if (nameOfList(names) !== list) {
    throw new AppError(
      400,
      'state_unreadable',
      'The state files name other genomes than their list. Type all shards again.',
    );
  }
}

/** The lines of all shards in the order of the list. */
async function* linesInOrder(shards: ReadonlyMap<number, Shard>, workingFolder: string): AsyncGenerator<StateLine> {
  await using opened = new AsyncDisposableStack();
  const lines = new Map<Shard, AsyncGenerator<StateLine>>();
  for (const shard of shards.values()) {
    const path = stateFileOf(resolve(workingFolder, shard.name));
    lines.set(shard, opened.use(linesAt(path, ownPlaces(shard))));
  }
  for (const { shard } of placesOf(shards.values())) {
    const next = await lines.get(shard)?.next();
    if (next?.done === false) yield next.value;
  }
}

/** The new alleles of a genome. Refuses one whose name is not that of its sequence (400 `state_unreadable`). */
function checkedNovel({ file, novel }: StateInput): StateInput['novel'] {
  for (const { locus, novel: allele } of novel) {
    if (allele && hash('sha1', allele.sequence) !== allele.sha1) {
      throw new AppError(
        400,
        'state_unreadable',
        `${file}: The new allele of ${locus} has the name of another sequence.`,
      );
    }
  }
  return novel;
}
