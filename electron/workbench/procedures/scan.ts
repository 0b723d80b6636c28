import { randomUUID } from 'node:crypto';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Scans: genomes of isolates are typed, and what is found is written as designations. */
export function scanHandlers({ jobs, scans }: WorkbenchContext): HandlersOf<'scan'> {
  return {
    'scan:start': async (order) => {
      const isolates = await scans.count(order);
      if (isolates === 0) {
        throw new AppError(400, 'no_isolates', 'No isolate with contigs matches the choice. Choose others.');
      }
      const plan = randomUUID();
      const { database } = order;
      const title = `Type ${countOf(isolates, 'genome')} of ${database}`;
      const { id } = await jobs.start({ kind: 'scan', plan, order }, { title, database });
      return { job_id: id, plan, isolates };
    },
    'scan:count': async (order) => ({ isolates: await scans.count(order) }),
    'scan:plan': ({ plan }) => scans.plan(plan),
    'scan:write': ({ plan, choice }) => scans.write(plan, choice),
    'scan:undo': ({ plan }) => scans.undo(plan),
  };
}
