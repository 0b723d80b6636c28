import { Link } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import { aboutText, OUTCOME_WORDS, STATUS_WORDS } from '#renderer/records/submissions/submission-labels.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { assemblyFigures } from '../member-labels.ts';
import type { ItemEvidence, QueuedSubmission } from '#shared/api/queue-records.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface EvidenceProps extends DatabasePlace {
  evidence: ItemEvidence;
}

/** The most loci that are named of those in which a profile differs. */
const NAMED = 12;

/** Known profiles near to a submitted one. */
export function ProfileEvidence({
  site,
  database,
  evidence,
  submission,
}: EvidenceProps & { submission: QueuedSubmission }) {
  const { profile } = evidence;
  const { scheme } = submission;
  if (!profile || !scheme) return null;
  return (
    <Section title="Evidence">
      {profile.nearest.length === 0 ? (
        'The scheme has no profiles yet.'
      ) : (
        <PlainTable
          label="Nearest profiles"
          columns={[
            {
              header: 'Nearest profile',
              cell: ({ profile_id }) => (
                <Link to={databasePath(site, database, 'schemes', String(scheme.id), 'profiles', profile_id)}>
                  {profile_id}
                </Link>
              ),
            },
            { header: 'Different loci', cell: ({ different }) => formatCount(different.length), isNumber: true },
            {
              header: 'Which',
              cell: ({ different }) =>
                different.slice(0, NAMED).join(', ') +
                (different.length > NAMED ? `, and ${different.length - NAMED} more` : ''),
            },
          ]}
          rows={profile.nearest}
          keyOf={({ profile_id }) => profile_id}
        />
      )}
    </Section>
  );
}

/** Isolates of the same name, and the figures of the assembly. */
export function IsolateEvidence({ site, database, evidence }: EvidenceProps) {
  const { isolate } = evidence;
  if (!isolate) return null;
  const { namesakes, assembly } = isolate;
  return (
    <Section title="Evidence">
      <FieldList
        fields={[
          [
            'Isolates of this name',
            namesakes.length === 0
              ? 'None'
              : namesakes.map(({ id, date_entered }, index) => (
                  <span key={id}>
                    {index > 0 ? ', ' : ''}
                    <Link to={databasePath(site, database, 'isolates', String(id))}>{id}</Link> ({date_entered})
                  </span>
                )),
          ],
          ...assemblyFigures(assembly),
        ]}
      />
    </Section>
  );
}

/** What the submitter sent before. */
export function EarlierSubmissions({ site, database, evidence }: EvidenceProps) {
  const { earlier, earlier_items: items } = evidence;
  if (earlier.length === 0) return <p>This is the first submission of this person.</p>;
  return (
    <>
      <p>
        {formatQuantity(items.assigned, 'item')} assigned, {formatCount(items.rejected)} rejected,{' '}
        {formatCount(items.pending)} waiting.
      </p>
      <PlainTable
        label="Earlier submissions"
        columns={[
          {
            header: 'Submission',
            cell: ({ id, type, locus, scheme }) => (
              <Link to="/sites/$site/db/$database/queue/$submission_id" params={{ site, database, submission_id: id }}>
                {aboutText({ type, locus, scheme })}
              </Link>
            ),
          },
          { header: 'Sent', cell: ({ date_submitted }) => date_submitted },
          { header: 'State', cell: ({ status }) => (isStatus(status) ? STATUS_WORDS[status] : status) },
          { header: 'Outcome', cell: ({ outcome }) => (isOutcome(outcome) ? OUTCOME_WORDS[outcome] : outcome) },
        ]}
        rows={earlier}
        keyOf={({ id }) => id}
      />
    </>
  );
}

function isStatus(status: string): status is keyof typeof STATUS_WORDS {
  return Object.hasOwn(STATUS_WORDS, status);
}

function isOutcome(outcome: string | undefined): outcome is keyof typeof OUTCOME_WORDS {
  return outcome !== undefined && Object.hasOwn(OUTCOME_WORDS, outcome);
}
