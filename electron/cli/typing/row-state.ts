import { closeSync, fsyncSync, openSync, truncateSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { isWholeNew } from '#shared/typing-table/locus-cell.ts';
import { cellText, type ResultLayout } from '#shared/typing-table/result-layout.ts';
import { stampBeside } from '#shared/typing-table/stamp.ts';
import { verdictKind } from '#shared/typing-table/verdict-columns.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { AppError, type Problem } from '#shared/problem.ts';
import { sheetCell } from '#shared/sheet.ts';
import { openOutputFile, orUnwritable } from '../terminal/output-file.ts';
import { createRowWriter } from '../terminal/table-text.ts';
import {
  linesAt,
  readStateFile,
  stateFileOf,
  stateText,
  type StateFile,
  type StateHead,
  type StateLine,
  type StatePlace,
  type StateInput,
} from './state-file.ts';
import type { TypeInput } from './type-inputs.ts';

/** The rows of a run that can be gone on with (`state-file.ts`). */
export interface KeptRows {
  /** What an earlier run made of an input. Undefined if it was not typed. */
  placeOf(file: string): StatePlace | undefined;
  /** Keeps the rows of an input. `sha256` is that of its bytes before it was read. */
  accept(input: TypeInput, sha256: string, result: TypingResult): void;
  refuse(input: TypeInput, problem: Problem): void;
  /** The inputs that were typed, in their order, with their rows. */
  typed(): AsyncGenerator<StateInput>;
  /** Makes the output. Gives the number of its inputs. */
  publish(): Promise<number>;
  close(): void;
}

/** What the rows of a head are made of, apart from the inputs. */
function makingOf({ app_version, database, definitions, options, format, columns }: StateHead): string {
  return JSON.stringify([app_version, database, definitions, options, format, columns]);
}

/** Column and member that no row of such an output has: it would keep two runs from giving the same bytes. */
const TIME = 'queried_at';

/** How results become rows of text, and what stands before the first one. */
export function rowTexts(layout: ResultLayout, format: StateHead['format']) {
  const stamp = stampBeside([...layout.columns, TIME]);
  let text = '';
  const rows = createRowWriter(format, [...layout.columns, ...stamp.columns].map(sheetCell), (part) => (text += part));
  const columns = text;
  return {
    columns,
    textOf(file: string, result: TypingResult): string {
      text = '';
      for (const row of layout.rowsOf(file, result)) {
        const record = format === 'jsonl' ? row.record() : undefined;
        if (typeof record === 'object' && record !== null && TIME in record) delete record[TIME];
        rows.row([...row.cells.map(cellText), ...stamp.cellsOf(result)].map(sheetCell), record);
      }
      return text;
    },
  };
}

interface Opening {
  /** The output as the user wrote it. */
  output: string;
  workingFolder: string;
  head: StateHead;
  textOf: (file: string, result: TypingResult) => string;
  inputs: readonly TypeInput[];
  /** Whether rows of an earlier run are kept. */
  resume: boolean;
  /** Tells people what becomes of an earlier run. */
  note: (line: string) => void;
}

/**
 * Begins or goes on with the state file beside an output. AppError codes: output_unwritable 400; state_unreadable 400 if what is there
 * is no state file, and 409 in `publish` if another run has begun it anew.
 */
export async function openKeptRows(opening: Opening): Promise<KeptRows> {
  const { output, workingFolder, head, textOf, inputs } = opening;
  const path = stateFileOf(resolve(workingFolder, output));
  const known = await prepareFile(opening, path);
  const positions = new Map(inputs.map(({ name, position }) => [name, position]));
  const before = new Map([...known.places.values()].map((place) => [place.file, place]));
  const handle = orUnwritable(output, () => openSync(path, 'a'));

  function append(line: StateLine): void {
    const bytes = Buffer.from(stateText(line));
    orUnwritable(output, () => {
      for (let from = 0; from < bytes.length;) from += writeSync(handle, bytes, from);
    });
  }

  async function* typed(isWhole = false): AsyncGenerator<StateInput> {
    const { head: found, places } = await readStateFile(path);
    const own = [...places.values()].filter(({ position, file }) => positions.get(file) === position);
    if (isWhole && (own.length < inputs.length || JSON.stringify(found) !== JSON.stringify(head))) {
      throw new AppError(409, 'state_unreadable', `${stateFileOf(output)} was begun anew by another run meanwhile.`);
    }
    const inOrder = own.toSorted((one, two) => one.position - two.position);
    for await (const line of linesAt(path, inOrder)) if ('rows' in line) yield line;
  }

  return {
    placeOf: (file) => {
      const place = before.get(file);
      return place?.sha256 === undefined ? undefined : place;
    },
    accept({ name, position }, sha256, result) {
      const novel = result.loci.filter(isWholeNew);
      append({ position, file: name, sha256, verdict: verdictKind(result), novel, rows: textOf(name, result) });
    },
    refuse({ name, position }, { code, message }) {
      // An input that is away for the moment does not take away what was made of it.
      if (before.get(name)?.sha256 !== undefined) return;
      append({ position, file: name, problem: { code, message } });
    },
    typed,
    async publish() {
      orUnwritable(output, () => fsyncSync(handle));
      const file = openOutputFile(output, workingFolder);
      let count = 0;
      try {
        file.write(head.columns);
        for await (const { rows } of typed(true)) {
          file.write(rows);
          count += 1;
        }
        await file.publish();
      } finally {
        file.discard();
      }
      return count;
    },
    close: () => closeSync(handle),
  };
}

/** Makes the state file one to which lines can be added, and gives what it has then. */
async function prepareFile(
  { output, workingFolder, head, inputs, resume, note }: Opening,
  path: string,
): Promise<StateFile> {
  const known = resume ? await readIfThere(path) : undefined;
  if (known && makingOf(known.head) === makingOf(head)) {
    if (JSON.stringify(known.head) === JSON.stringify(head)) {
      // What a kill left of a line.
      orUnwritable(output, () => truncateSync(path, known.whole));
      return known;
    }
  } else if (known) {
    note(`${output}: the definitions, the options or the program are others than before. All rows are made anew.`);
  }
  const positions = new Map(inputs.map(({ name, position }) => [name, position]));
  const isGood = known !== undefined && makingOf(known.head) === makingOf(head);
  const kept = isGood ? [...known.places.values()].filter(({ file }) => positions.has(file)) : [];
  const file = openOutputFile(stateFileOf(output), workingFolder);
  try {
    file.write(stateText(head));
    for await (const line of kept.length > 0 ? linesAt(path, kept) : []) {
      file.write(stateText({ ...line, position: positions.get(line.file) ?? line.position }));
    }
    await file.publish();
  } finally {
    file.discard();
  }
  return readStateFile(path);
}

async function readIfThere(path: string): Promise<StateFile | undefined> {
  const { stat } = await import('node:fs/promises');
  return (await stat(path).catch(() => undefined)) ? readStateFile(path) : undefined;
}
