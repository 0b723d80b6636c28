import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import { countOf } from '#shared/count-of.ts';
import { coverageProblem } from '#shared/rules/submission-policy.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countIsolatesSent } from '#electron/store/records/queue/earlier.ts';
import { personOf, userNameOf } from '#electron/store/records/queue/submission-rows.ts';
import { uploadedFiles } from '#electron/store/records/submission/submission-files.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { findSubmission } from '#electron/store/records/submission/submission-repository.ts';
import { readFollowing } from '#electron/checks/following-databases.ts';
import { parametersOf } from './item-content.ts';

/** The evidence that the policy of a database requires of a submission, and whether it is there: of alleles and profiles only. */
export async function wantedEvidence(
  root: string,
  database: Database,
  id: string,
): Promise<NonNullable<QueuedSubmission['wanted']>> {
  const row = findSubmission(database, id);
  if (row?.type !== 'alleles' && row?.type !== 'profiles') return [];
  const policy = readPolicy(database);
  const wanted: NonNullable<QueuedSubmission['wanted']> = [];
  if (policy.isolate_needed) {
    const userName = userNameOf(database, row.submitter);
    const sent = await readFollowing(root, database.name, (one) => ({
      name: one.name,
      count: countIsolatesSent(one, userName),
    }));
    wanted.push({ what: 'isolate', ...isolateText(personOf(database, row.submitter).name, sent) });
  }
  if (row.type === 'profiles') return wanted;
  if (policy.traces_needed) {
    const files = uploadedFiles(database, id).length;
    const text = files === 0 ? 'No file came with it.' : `${countOf(files, 'file')} came with it.`;
    wanted.push({ what: 'traces', is_met: files > 0, text });
  }
  if (policy.minimum_coverage !== null) {
    const { coverage } = parametersOf(row);
    const said = typeof coverage === 'string' || typeof coverage === 'number' ? String(coverage) : undefined;
    const problem = said === undefined ? 'The submitter did not say the coverage.' : coverageProblem(said, policy);
    wanted.push({ what: 'coverage', is_met: problem === undefined, text: problem ?? `The coverage is ${said ?? ''}.` });
  }
  return wanted;
}

function isolateText(who: string, sent: readonly { name: string; count: number }[]) {
  const there = sent.filter(({ count }) => count > 0);
  if (there.length === 0) {
    const where = sent.length === 0 ? 'any database here' : sent.map(({ name }) => name).join(' or ');
    return { is_met: false, text: `${who} has sent no isolate or genome to ${where}.` };
  }
  const counts = there.map(
    ({ name, count }) => `${countOf(count, 'isolate or genome', 'isolates or genomes')} to ${name}`,
  );
  return { is_met: true, text: `${who} has sent ${counts.join(', ')}.` };
}
