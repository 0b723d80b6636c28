import { z } from 'zod';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { Job } from '#shared/rpc/contract/job.ts';
import type { JobRunnerOptions } from './job-list.ts';
import { JobSpec } from './job-record.ts';

/** A job as it is stored: what it shows, and what it does. */
const KeptJob = Job.extend({ spec: JobSpec, owner: z.string().optional() });

/** Jobs in `site.sqlite`. A job that this version cannot read stays there, but is not listed. */
export function createJobStore(site: SiteStore): JobRunnerOptions['store'] {
  return {
    async load() {
      return (await site.listJobs()).flatMap((kept) => {
        const parsed = KeptJob.safeParse(kept);
        if (!parsed.success) return [];
        const { spec, owner, ...job } = parsed.data;
        return [{ job, spec, owner }];
      });
    },

    save({ job, spec, owner }) {
      const kept: z.infer<typeof KeptJob> = { ...job, spec, owner };
      return site.saveJob(kept);
    },

    remove: (id) => site.removeJob(id),
  };
}
