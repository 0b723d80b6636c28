import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { TaskPool } from '#electron/threads/task-pool.ts';
import type { InputLook } from '#shared/rpc/contract/input-preview.ts';
import type { GenomeInput } from '../genome/genome-reader.ts';
import type { doTypingTask } from '../typing-tasks.ts';
import type { Outlines } from './gather-outlines.ts';
import type { LeftOut, NamedDatabase } from './known-database.ts';
import type { RecognizeAnswer } from './recognize-tasks.ts';

/** Which schemes of several databases a sequence may have. */
export interface Recognized extends Omit<Extract<RecognizeAnswer, { kind: 'recognized' }>, 'kind'> {
  /** How many definitions databases were looked through, those without any locus included. */
  searched: string[];
  /** Databases that cannot be read, and why. */
  leftOut: LeftOut[];
}

export interface Recognizer {
  /**
   * Scans a sequence once for the schemes of all `databases`. Isolate databases among them are passed over. What is
   * known of the databases is kept, and follows them. Errors as `readGenome`.
   */
  recognize(databases: readonly NamedDatabase[], input: GenomeInput, options?: TaskOptions): Promise<Recognized>;
  /** Says what a sequence looks like. Errors as `readGenome`. */
  look(input: GenomeInput, options?: TaskOptions): Promise<InputLook>;
}

export function createRecognizer(pool: TaskPool<typeof doTypingTask>): Recognizer {
  let held: Outlines | undefined;
  /** One after another: a first reading of many databases must not be done twice. */
  let turn: Promise<unknown> = Promise.resolve();

  async function gather(databases: readonly NamedDatabase[], options: TaskOptions): Promise<Outlines> {
    const before = turn;
    const run = (async () => {
      await before.catch(() => undefined);
      const answer = await pool.run({ kind: 'gather', databases, held }, options);
      if (answer.kind !== 'gathered') throw new Error(`A worker answered "${answer.kind}" to "gather".`);
      const outlines = answer.outlines ?? held;
      if (!outlines) throw new Error('A worker gathered nothing.');
      held = outlines;
      return outlines;
    })();
    turn = run.catch(() => undefined);
    return run;
  }

  return {
    async recognize(databases, input, options = {}) {
      const { databases: known, merged } = await gather(databases, options);
      const answer = await pool.run({ kind: 'recognize', outlines: merged, input }, options);
      if (answer.kind !== 'recognized') throw new Error(`A worker answered "${answer.kind}" to "recognize".`);
      const { kind: _kind, ...found } = answer;
      return {
        ...found,
        searched: known.flatMap(({ name, outlined }) => (outlined?.outline.kind === 'seqdef' ? [name] : [])),
        leftOut: known.flatMap(({ name, problem }) => (problem ? [{ database: name, reason: problem.reason }] : [])),
      };
    },
    async look(input, options = {}) {
      const answer = await pool.run({ kind: 'look', input }, options);
      if (answer.kind === 'looked') return answer.look;
      throw new Error(`A worker answered "${answer.kind}" to "look".`);
    },
  };
}
