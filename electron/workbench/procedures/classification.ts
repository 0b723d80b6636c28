import {
  previewClassification,
  refuseNewClassification,
  runRemoveClassification,
} from '#electron/exchange/classification/run-classification.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Groups of similar profiles. */
export function classificationHandlers({ dataFolder, jobs, emit }: WorkbenchContext): HandlersOf<'classification'> {
  return {
    'classification:define': async ({ database, ...scheme }) => {
      await refuseNewClassification(await dataFolder.open(database), scheme);
      const job = await jobs.start(
        { kind: 'classification', database, scheme },
        { title: `Group profiles as ${scheme.name}`, database },
      );
      return { job_id: job.id };
    },

    'classification:preview': ({ database, ...rule }, { signal, onProgress }) =>
      previewClassification({ dataFolder, database, signal, onProgress }, rule),

    'classification:delete': async ({ database, classification_scheme_id: id, reason }, { signal }) => {
      jobs.refuseBusy(database);
      const work = { dataFolder, database, signal };
      const { summary, notes } = await runRemoveClassification(work, { id, reason });
      emit('databases:changed', { databases: await dataFolder.listDatabaseNames() });
      return { summary: [summary, ...notes].join(' ') };
    },
  };
}
