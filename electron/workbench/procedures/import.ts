import { planImport } from '#electron/exchange/import-plan.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Imports allele and profile files into a database. */
export function importHandlers({ files, jobs }: WorkbenchContext): HandlersOf<'import'> {
  return {
    'import:inspect': ({ tokens }) => planImport(tokens.map((token) => files.get(token).path)),

    'import:start': async ({ tokens, database, description }) => {
      const chosen = tokens.map((token) => files.get(token));
      const holds = tokens.map((token) => files.hold(token));
      const job = await jobs.start(
        {
          kind: 'import',
          database,
          paths: chosen.map(({ path }) => path),
          staged: chosen.some(({ staged }) => staged),
          ...(description === undefined ? {} : { description }),
        },
        { title: `Import into ${database}`, database, release: () => holds.forEach((release) => release()) },
      );
      return { job_id: job.id };
    },
  };
}
