import { DatabaseSync, StatementSync } from 'node:sqlite';

/** SQLite keeps so few pages in memory that its journal soon holds a part of what is not committed. */
const LITTLE_MEMORY = 'pragma cache_size = 4';

/** Numbers from 1 to `most`, the same in every run: moments at which a process dies. */
export function* seededMoments(most: number): Generator<number> {
  let state = 4711;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield 1 + (state % most);
  }
}

/** Kills this process before the n-th statement that it gives to SQLite from now on; 0: never. Gives what tells how many it has given. */
export function killBeforeStatement(number: number): () => number {
  let statements = 0;
  const count = (of: object, name: string): void => {
    const real = Reflect.get(of, name) as (...parameters: unknown[]) => unknown;
    Reflect.set(of, name, function counted(this: unknown, ...parameters: unknown[]) {
      statements += 1;
      if (statements === number) process.kill(process.pid, 'SIGKILL');
      if (String(parameters[0]).startsWith('begin')) real.call(this, LITTLE_MEMORY);
      return real.apply(this, parameters);
    });
  };
  for (const name of ['run', 'get', 'all']) count(StatementSync.prototype, name);
  count(DatabaseSync.prototype, 'exec');
  return () => statements;
}
