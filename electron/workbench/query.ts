import { demoExamples } from '#electron/exchange/demo/create-demo.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { AppError } from '#shared/problem.ts';
import type { QueryInput } from '#shared/rpc/typing.ts';
import type { Bench } from './bench.ts';
import type { HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';

type Sequence = { name: string; input: { kind: 'file'; path: string } | { kind: 'bytes'; bytes: Uint8Array } };

async function readInput({ files, dataFolder }: Bench, input: QueryInput): Promise<Sequence> {
  if (input.kind === 'text') {
    return { name: input.name, input: { kind: 'bytes', bytes: new TextEncoder().encode(input.text) } };
  }
  if (input.kind === 'file') {
    const { path, name, kind } = files.get(input.token);
    if (kind === 'file') return { name, input: { kind: 'file', path } };
    throw new AppError(400, 'not_a_file', `${name} is a folder. Choose the sequence files in it.`);
  }
  const example = (await demoExamples(dataFolder)).find(({ name }) => name === input.name);
  if (!example)
    throw new AppError(404, 'unknown_example', `There is no example called ${input.name}. Make the demo anew.`);
  return { name: example.name, input: { kind: 'file', path: example.file } };
}

/** Sequence queries of the screens. */
export function queryHandlers(bench: Bench): HandlersOf<'query'> {
  const { dataFolder, engine, ports } = bench;
  return {
    'query:run': async ({ site, database: name, target, input, best, circular }, { signal, onProgress }) => {
      if (site !== 'local') {
        throw new AppError(400, 'remote_query_unavailable', 'Only databases of this computer can be queried so far.');
      }
      const database = await openQueryable(dataFolder, name);
      const sequence = await readInput(bench, input);
      const context = { database, index: dataFolder.indexFileOf(name), engine, appVersion: ports.appVersion };
      return typeSequence(context, { ...sequence, target, best, circular, signal, onProgress });
    },
  };
}
