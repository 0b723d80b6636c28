import type { FastifyInstance } from 'fastify';
import { mayDo, mayEmbargo } from '#electron/rights/database-rights.ts';
import { countKept } from '#electron/store/isolates/private-holdings.ts';
import { readVerdictSettings } from '#electron/store/records/verdict-settings.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { countOpen } from '#electron/store/records/submission/submission-repository.ts';
import { submitterNames } from '#electron/submissions/requests/find-own.ts';
import { routes } from '#shared/api/routes.ts';
import type { PolicyReply } from '#shared/api/submission-policy.ts';
import { defined } from '#shared/defined.ts';
import { OUR_LISTS } from '#shared/rules/submission-members.ts';
import { takenTypes } from '#shared/rules/submission-types.ts';
import { IDLE_DAYS, type SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import { registerRoute } from '../http/register-route.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { mountAlleles } from './alleles.ts';
import { mountPublications } from './publications.ts';
import { mountAttributes } from './attributes.ts';
import { mountBlocks } from './blocks.ts';
import { mountBreakdowns } from './breakdowns.ts';
import { mountChanges } from './changes.ts';
import { mountClassification } from './classification.ts';
import { mountClusters } from './clusters.ts';
import { mountContigs } from './contigs.ts';
import { mountCuration } from './curation/mount-curation.ts';
import { mountCustody } from './curation/mount-custody.ts';
import { mountRecall, mountRestsOn } from './curation/mount-recall.ts';
import { mountRecords } from './curation/mount-records.ts';
import { mountDesignations } from './designations.ts';
import { mountDiscovery } from './discovery.ts';
import { mountFields } from './fields.ts';
import { mountIsolateDesignations } from './isolate-designations.ts';
import { mountIsolates } from './isolates.ts';
import { mountLincodes } from './lincodes.ts';
import { mountLoci } from './loci.ts';
import { mountOAuth } from './oauth.ts';
import { mountProfiles } from './profiles.ts';
import { mountProjectDataset } from './project-dataset.ts';
import { mountProjects } from './projects.ts';
import { mountSchemes } from './schemes.ts';
import { mountSequenceQueries } from './sequence-queries.ts';
import { mountSequences } from './sequences.ts';
import { mountSubmissionFiles } from './submissions/submission-files.ts';
import { mountSubmissions } from './submissions/submissions.ts';
import { mountUsers } from './users.ts';
import { mountVerdictLimits } from './verdict-limits.ts';

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/** Mounts every route on one face of the service. Links stay below the prefix with which `app` was registered. */
export function mountRoutes(app: FastifyInstance, service: Service): void {
  mountDiscovery(app, service);
  mountOAuth(app, service);
  mountLoci(app, service);
  mountAlleles(app, service);
  mountBreakdowns(app, service);
  mountSchemes(app, service);
  mountProfiles(app, service);
  mountLincodes(app, service);
  mountSequenceQueries(app, service);
  mountDesignations(app, service);
  mountSequences(app, service);
  mountChanges(app, service);
  mountClassification(app, service);
  mountUsers(app, service);
  mountProjects(app, service);
  mountProjectDataset(app, service);
  mountIsolates(app, service);
  mountIsolateDesignations(app, service);
  mountClusters(app, service);
  mountContigs(app, service);
  mountFields(app, service);
  mountAttributes(app, service);
  mountPublications(app, service);
  mountBlocks(app, service);
  mountCuration(app, service);
  mountCustody(app, service);
  mountRecords(app, service);
  mountRestsOn(app, service);
  mountRecall(app, service);
  mountSubmissions(app, service);
  mountSubmissionPolicy(app, service);
  mountVerdictLimits(app, service);
  mountSubmissionFiles(app, service);
}

/** What is left to who asks. Undefined for those who may not submit. */
async function quotaOf(context: DatabaseContext, policy: SubmissionPolicy): Promise<PolicyReply['quota']> {
  const { database, guarded, principal, service } = context;
  if (!mayDo('submit', principal, guarded)) return undefined;
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const names = submitterNames(service.dataFolder.site, principal);
  const [submitter = ''] = names;
  const { unfinished, ofDay } = countOpen(database, submitter, day);
  const used = await service.space.usage(submitter);
  const limits = service.space.limits();
  const inAll = limits.most_open - used.unfinished;
  const left = Math.min(policy.daily_quota - ofDay, policy.most_open - unfinished, inAll);
  const most = guarded.account?.mostPrivate;
  const resets_at = new Date((Math.floor(now / DAY) + 1) * DAY).toISOString();
  return {
    left_today: Math.max(0, left),
    open: unfinished,
    left_in_all: Math.max(0, inAll),
    bytes_left: Math.max(0, limits.most_bytes - used.bytes),
    ...defined({ private_left: most === undefined ? undefined : Math.max(0, most - countKept(database, submitter)) }),
    resets_at,
  };
}

function mountSubmissionPolicy(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getSubmissionPolicy, async (context) => {
    const policy = readPolicy(context.database);
    const { minimum_coverage, embargo, ...wanted } = policy;
    const { allowed, ...months } = embargo;
    // Nobody has signed in who reads what a signed request may say.
    const mayKeep = context.principal.kind === 'nobody' || mayEmbargo(context.principal, context.guarded);
    const quota = await quotaOf(context, policy);
    const types = takenTypes(context.kind).filter((type) => type !== 'profiles' || policy.profiles);
    const body: PolicyReply = {
      ...wanted,
      ...defined({
        minimum_coverage: minimum_coverage ?? undefined,
        long_reads_define_none: readVerdictSettings(context.database).long_reads_define_none || undefined,
        embargo: context.kind === 'isolates' && allowed && mayKeep ? months : undefined,
      }),
      types: policy.enabled ? types : [],
      technologies: [...OUR_LISTS.technologies],
      read_lengths: [...OUR_LISTS.read_lengths],
      coverages: [...OUR_LISTS.coverages],
      assemblies: [...OUR_LISTS.assemblies],
      idle_days: IDLE_DAYS,
      sends_email: (await service.mail?.isSet()) ?? false,
      ...defined({ quota }),
    };
    return { kind: 'json', body, isProvisional: true };
  });
}
