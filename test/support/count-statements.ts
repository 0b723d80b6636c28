import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Runs `work` and counts how often SQLite was asked for something meanwhile, in this thread: statements, pragmas and transactions. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const restore = [
    ...(['all', 'get', 'iterate', 'run'] as const).map((name) =>
      counted(StatementSync.prototype, name, () => (count += 1)),
    ),
    counted(DatabaseSync.prototype, 'exec', () => (count += 1)),
  ];
  try {
    await work();
    return count;
  } finally {
    for (const back of restore) back();
  }
}

/** Calls `note` at each call of a method, which does its work as ever. Gives what ends that. */
function counted<Name extends string>(owner: Record<Name, unknown>, name: Name, note: () => void): () => void {
  const method = owner[name] as (this: unknown, ...values: unknown[]) => unknown;
  owner[name] = function counting(this: unknown, ...values: unknown[]) {
    note();
    return method.apply(this, values);
  };
  return () => (owner[name] = method);
}
