import { z } from 'zod';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { Problem } from '#shared/problem-schema.ts';
import { IsolateOrigin, RunRequest, type SavedInput, type SavedRun } from '#shared/rpc/contract/results.ts';

/** Where a sequence can be found again. It names paths, so it is never shown to a page. */
const InputSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('text'), origin: IsolateOrigin.exactOptional() }),
  z.object({ kind: z.literal('example'), name: z.string() }),
]);
type InputSource = z.infer<typeof InputSource>;

/** An input to keep. `text` is the pasted text. */
export interface NewRunInput {
  name: string;
  size?: number | undefined;
  source: InputSource;
  text?: string;
}

export interface StoredInput extends SavedInput {
  source: InputSource;
}

/** Which state of the definitions was used. */
interface UsedDefinitions {
  database?: string;
  version: number;
}

/** A run as it is stored, with counts of the inputs that are not hidden. */
export interface StoredRun {
  id: string;
  name: string;
  created_at: number;
  request: RunRequest;
  inputs: number;
  done: number;
  failed: number;
  novel: number;
  bytes: number;
  last_updated: string[];
  /** Versions of the definitions used for its results, each with the database unless the run names it. */
  definitions: UsedDefinitions[];
  unkept?: SavedRun['unkept'];
}

type RawRow = Record<string, unknown>;

const numberOr = (value: unknown) => (typeof value === 'number' ? value : undefined);

function listOf(text: unknown): string[] {
  return typeof text === 'string' && text !== '' ? text.split(',').toSorted() : [];
}

/** `12`, or `neisseria 12` where the run leaves the database open. */
function definitionsOf(text: string): UsedDefinitions {
  const [version = '', database] = text.split(' ').toReversed();
  return { version: Number(version), ...defined({ database }) };
}

export function runOf(row: RawRow): StoredRun {
  return {
    id: String(row['id']),
    name: String(row['name']),
    created_at: Number(row['created_at']),
    request: RunRequest.parse(JSON.parse(String(row['request']))),
    inputs: Number(row['inputs']),
    done: Number(row['done']),
    failed: Number(row['failed']),
    novel: Number(row['novel']),
    bytes: Number(row['bytes']),
    last_updated: listOf(row['dates']),
    definitions: listOf(row['versions']).map(definitionsOf),
  };
}

export function inputOf(row: RawRow): StoredInput {
  const source = InputSource.parse(JSON.parse(String(row['source'])));
  const size = numberOr(row['size']);
  const problem = row['problem'];
  return {
    position: Number(row['position']),
    name: String(row['name']),
    kind: source.kind,
    state: row['state'] === 'done' || row['state'] === 'failed' ? row['state'] : 'open',
    source,
    ...defined({ origin: source.kind === 'text' ? source.origin : undefined }),
    ...defined({ size, problem: typeof problem === 'string' ? Problem.parse(JSON.parse(problem)) : undefined }),
  };
}

export function unknownResult(): AppError {
  return new AppError(404, 'unknown_result', 'There is no result of this input. Run it first.');
}
