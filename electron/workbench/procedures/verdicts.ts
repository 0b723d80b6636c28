import { judgeAnew } from '#electron/curation/verdict/judge-anew.ts';
import { isolatesToJudge } from '#electron/curation/verdict/judge-isolates.ts';
import { countVerdicts, judgedBy } from '#electron/store/isolates/verdict-repository.ts';
import { openLinkedSeqdef } from '#electron/store/scheme-values/linked-seqdef.ts';
import { learnSet } from '#electron/typing/genome/typical-assembly.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { MOST_CHANGED_VERDICTS } from '#shared/rpc/contract/verdicts.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Verdicts on the genomes of isolates. */
export function verdictHandlers({ dataFolder, jobs, emit }: WorkbenchContext): HandlersOf<'verdicts'> {
  return {
    'verdicts:count': async ({ database }) => {
      const isolates = await dataFolder.open(database);
      const definitions = await openLinkedSeqdef(dataFolder, isolates);
      return definitions ? countVerdicts(isolates, judgedBy(definitions)) : null;
    },
    'verdicts:judge': async (order) => {
      const { length } = await isolatesToJudge(dataFolder, order);
      if (length === 0) throw new AppError(400, 'no_isolates', 'All isolates with contigs have a present verdict.');
      const { database } = order;
      const title = `Judge ${countOf(length, 'genome')} of ${database}`;
      const { id } = await jobs.start({ kind: 'judge', order }, { title, database });
      return { job_id: id, isolates: length };
    },
    'verdicts:judge-anew': async ({ database }, { signal }) => {
      const judged = await judgeAnew(dataFolder, database, { signal });
      emit('databases:changed', { databases: judged.map((one) => one.database) });
      return judged.map((one) => ({
        ...one,
        changed: one.changed.slice(0, MOST_CHANGED_VERDICTS),
        changes: one.changed.length,
      }));
    },
  };
}

/** Limits for genomes. */
export function limitHandlers({ dataFolder }: WorkbenchContext): HandlersOf<'limits'> {
  return { 'limits:learn': ({ database }) => learnSet(dataFolder, database) };
}
