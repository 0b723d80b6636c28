import type { SiteSource } from '#electron/remote/site-source.ts';
import { getSubmissionPolicy, type PolicyReply } from '#shared/api/submission-policy.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { clientOf } from '../remote-query/client-of.ts';

type SitePolicy = Pick<
  DraftTarget,
  'lists' | 'policy' | 'types' | 'assembly' | 'quota_left' | 'private_left' | 'sends_email' | 'embargo'
>;

/**
 * The policy of a database and what is left to who asks. Deployed servers have no such route: then nothing is known, and nothing
 * stands in the way. A quota of a kept reply is of another day perhaps, so it is left out.
 */
export async function askPolicy(
  source: SiteSource,
  database: string,
  options: { signal?: AbortSignal },
): Promise<Partial<SitePolicy>> {
  try {
    const { data, origin } = await clientOf(source).ask(getSubmissionPolicy, { database }, options);
    const {
      technologies,
      read_lengths,
      coverages,
      assemblies,
      quota,
      minimum_coverage = null,
      long_reads_define_none,
      sends_email,
      embargo = null,
    } = data;
    const { enabled, profiles, text, types, isolate_needed, traces_needed, daily_quota, most_open, assembly } = data;
    const isOld = origin.from_cache && origin.problem !== undefined;
    return {
      lists: { technologies, read_lengths, coverages, assemblies },
      policy: {
        enabled,
        profiles,
        text,
        isolate_needed,
        traces_needed,
        minimum_coverage,
        daily_quota,
        most_open,
        ...defined({ long_reads_define_none }),
      },
      assembly,
      embargo,
      types: [...types],
      ...defined({ ...leftOf(isOld ? undefined : quota), sends_email }),
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof AppError) return {};
    throw error;
  }
}

function leftOf(quota: PolicyReply['quota']): Pick<SitePolicy, 'quota_left' | 'private_left'> {
  return defined({ quota_left: quota?.left_today, private_left: quota?.private_left });
}
