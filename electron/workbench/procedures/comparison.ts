import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { readComparison } from '#electron/exchange/comparison/read-comparison.ts';
import type { writeComparison } from '#electron/exchange/comparison/write-comparison.ts';
import type { ComparisonAnswer, ComparisonTask, ComparisonWork } from '#electron/store/comparisons/comparison-work.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { runTask } from '#electron/threads/run-task.ts';
import { noSources, setRules } from '../comparisons/make.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { saveContent } from './file.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';

/** Characters that no name of a file has on some system. */
const ODD = /[^\p{L}\p{N} ._-]+/gu;

/** Comparisons of samples. They are kept with the results of queries. */
export function comparisonHandlers(workbench: WorkbenchContext): HandlersOf<'comparison'> {
  const { results, jobs, files, emit } = workbench;
  const { comparisons } = results;
  const changed = (comparison_id: string) => emit('comparisons:changed', { comparison_id });

  /** Asks the thread that holds the comparison in memory. */
  async function ask<Name extends ComparisonTask['ask']>(
    id: string,
    { name, input }: { name: Name; input: ComparisonTask<Name>['input'] },
    { signal }: Pick<CallContext, 'signal'>,
  ): Promise<ComparisonAnswer<Name>> {
    const answer = await runTask<ComparisonWork>('compare', { file: results.file, id, ask: name, input }, { signal });
    // The name says which answer it is.
    return answer as ComparisonAnswer<Name>;
  }

  return {
    'comparison:list': async () =>
      (await comparisons.list()).map(({ id, name, scheme, samples, loci, created_at, as_of, bytes, can_refresh }) => ({
        id,
        name,
        scheme,
        samples,
        loci,
        created_at,
        as_of,
        bytes,
        can_refresh,
      })),

    'comparison:make': async ({ name, sources, rules }) => {
      const id = randomUUID();
      const spec = { kind: 'compare', comparison: id, made: { name, sources, rules } } as const;
      const job = await jobs.start(spec, { title: `Compare ${name}`, comparison: id });
      return { comparison_id: id, job_id: job.id };
    },

    'comparison:refresh': async ({ comparison_id: id }) => {
      const { name, can_refresh: canRefresh } = await comparisons.find(id);
      if (!canRefresh) throw noSources();
      const job = await jobs.start(
        { kind: 'compare', comparison: id },
        { title: `Read ${name} again`, comparison: id },
      );
      return { job_id: job.id };
    },

    'comparison:read': ({ comparison_id: id }, context) => ask(id, { name: 'read', input: undefined }, context),
    'comparison:tree': ({ comparison_id: id, ...input }, context) => ask(id, { name: 'tree', input }, context),
    'comparison:distances': ({ comparison_id: id, ...input }, context) =>
      ask(id, { name: 'distances', input }, context),
    'comparison:clusters': ({ comparison_id: id, ...input }, context) => ask(id, { name: 'clusters', input }, context),
    'comparison:pair': ({ comparison_id: id, ...input }, context) => ask(id, { name: 'pair', input }, context),
    'comparison:nearest': ({ comparison_id: id, ...input }, context) => ask(id, { name: 'nearest', input }, context),

    'comparison:set-rules': async ({ comparison_id: id, rules }) => {
      await setRules(results, id, rules);
      changed(id);
    },

    'comparison:rename': async ({ comparison_id: id, name }) => {
      await comparisons.rename(id, name);
      changed(id);
    },

    'comparison:delete': async ({ comparison_id: id }) => {
      await comparisons.remove(id);
      changed(id);
    },

    'comparison:restore': async ({ comparison_id: id }) => {
      await comparisons.restore(id);
      changed(id);
    },

    'comparison:save': async ({ comparison_id: id }, { signal, onProgress }) => {
      const { name } = await comparisons.find(id);
      const folder = await mkdtemp(join(tmpdir(), 'allelier-export-')).catch((error: unknown) => {
        throw storeError(error, `The folder for temporary files, ${tmpdir()},`);
      });
      const path = join(folder, 'file');
      const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
      try {
        const task = { store: results.file, id, target: path };
        await runTask<typeof writeComparison>('write-comparison', task, { signal, onProgress });
      } catch (error) {
        await discard();
        throw error;
      }
      const file = `${name.replaceAll(ODD, ' ').trim() || 'comparison'}.comparison.jsonl`;
      return saveContent(workbench, { name: file, media_type: 'application/jsonl', content: { path, discard } });
    },

    'comparison:open': async ({ token }, { signal, onProgress }) => {
      const { path } = files.get(token);
      const read = await runTask<typeof readComparison>('read-comparison', path, { signal, onProgress });
      const id = randomUUID();
      await comparisons.add({ id, ...read });
      changed(id);
      return { comparison_id: id };
    },
  };
}
