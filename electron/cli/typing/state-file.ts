import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { jsonIn } from '#shared/json-in.ts';
import { AppError } from '#shared/problem.ts';
import { LocusReport } from '#shared/rpc/contract/typing.ts';

/**
 * The state file lies beside an output of `allelier type` that can be gone on with, and holds its rows as they are made: JSON lines, the
 * head first, then one for each input in the order of finishing. A later line of the same position takes the place of an earlier one.
 * The output is made of it when all are through, so nobody meets half of one. A line that was cut by a kill has no end and does not
 * count. `allelier merge` puts outputs together by it.
 */
export const StateHead = z.object({
  state: z.literal('allelier type'),
  version: z.literal(1),
  app_version: z.string(),
  database: z.string(),
  /** Names the state of the definitions that all rows are of. */
  definitions: z.string(),
  /** All options that change rows, as JSON. */
  options: z.string(),
  format: z.enum(['tsv', 'jsonl']),
  /** What stands before the first row of the output: the line of columns of a TSV. */
  columns: z.string(),
  /** Which part of the inputs this is, from 1, and of how many. */
  shard: z.tuple([z.int().positive(), z.int().positive()]),
  /** How many inputs all shards have together. */
  inputs: z.int().nonnegative(),
  /** SHA-256 of the names of all inputs, in their order. */
  list: z.string(),
});
export type StateHead = z.infer<typeof StateHead>;

/** An input that was typed. `position` is its place among those of all shards, from 1. */
const StateInput = z.object({
  position: z.int().positive(),
  file: z.string(),
  /** Of the bytes of the input. */
  sha256: z.string(),
  verdict: z.string(),
  /** Its whole new alleles. */
  novel: z.array(LocusReport),
  /** Its part of the output. */
  rows: z.string(),
});
/** An input that could not be typed. It has no part in the output. */
const RefusedInput = z.object({
  position: z.int().positive(),
  file: z.string(),
  problem: z.object({ code: z.string(), message: z.string() }),
});
export type StateInput = z.infer<typeof StateInput>;
export type RefusedInput = z.infer<typeof RefusedInput>;
export const StateLine = z.union([StateInput, RefusedInput]);
export type StateLine = z.infer<typeof StateLine>;

/** Where the line of an input is in the file, in bytes, and what is known of it without reading it again. */
export interface StatePlace {
  position: number;
  file: string;
  from: number;
  length: number;
  /** Of the bytes of the input; undefined if it could not be typed. */
  sha256?: string;
  verdict?: string;
  problem?: RefusedInput['problem'];
}

export interface StateFile {
  head: StateHead;
  /** The last line of each position. */
  places: Map<number, StatePlace>;
  /** Bytes up to the end of the last whole line. */
  whole: number;
}

/** Path of the state file beside an output. */
export function stateFileOf(output: string): string {
  return `${output}.state`;
}

/**
 * Reads what a state file has, without its rows. A line that is cut or damaged counts as not there. AppError codes: state_unreadable 400
 * if the file cannot be read or is none.
 */
export async function readStateFile(path: string): Promise<StateFile> {
  const places = new Map<number, StatePlace>();
  let head: StateHead | undefined;
  let whole = 0;
  try {
    for await (const { bytes, from } of wholeLines(path)) {
      const content = jsonIn(bytes.toString());
      if (from === 0) head = StateHead.safeParse(content).data;
      if (!head) break;
      whole = from + bytes.length + 1;
      const line = from === 0 ? undefined : StateLine.safeParse(content).data;
      if (line) places.set(line.position, placeOf(line, from, bytes.length));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reason = error.code === 'ENOENT' ? 'There is no such file.' : 'It cannot be read.';
    throw new AppError(400, 'state_unreadable', `${path}: ${reason}`);
  }
  if (!head) throw new AppError(400, 'state_unreadable', `${path}: This is no state file of allelier type.`);
  return { head, places, whole };
}

function placeOf(line: StateLine, from: number, length: number): StatePlace {
  const { position, file } = line;
  const place = { position, file, from, length };
  return 'problem' in line
    ? { ...place, problem: line.problem }
    : { ...place, sha256: line.sha256, verdict: line.verdict };
}

/** The lines that have an end, each with its place. */
async function* wholeLines(path: string): AsyncGenerator<{ bytes: Buffer; from: number }> {
  let parts: Buffer[] = [];
  let from = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let begin = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      const bytes = Buffer.concat([...parts, chunk.subarray(begin, end)]);
      yield { bytes, from };
      from += bytes.length + 1;
      parts = [];
      begin = end + 1;
    }
    parts.push(chunk.subarray(begin));
  }
}

/** Gives the lines at some places of a state file, one after the other. AppError codes as `readStateFile`. */
export async function* linesAt(path: string, places: Iterable<StatePlace>): AsyncGenerator<StateLine> {
  await using handle = await open(path, 'r');
  for (const place of places) {
    const line = StateLine.safeParse(jsonIn((await bytesAt(handle, place)).toString())).data;
    if (!line) throw new AppError(400, 'state_unreadable', `${path}: It was changed while it was read.`);
    yield line;
  }
}

async function bytesAt(handle: FileHandle, { from, length }: StatePlace): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** One line as it stands in the file. */
export function stateText(content: StateHead | StateLine): string {
  return `${JSON.stringify(content)}\n`;
}
