import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { keepDraft } from '#renderer/ui/forms/drafts.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import type { RecallPlan } from '#shared/api/curation/recall.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { recallMessage } from '#shared/rules/recall-message.ts';
import { messageDraft, sentMessageDraft } from '#renderer/records/submissions/message-draft.ts';

interface Told {
  title: string;
  /** Page of the submission, and name of the draft of its message. */
  path: string;
  draft: string;
}

/** After a recall: the submissions with something of the genome, each with a message that is prepared and not sent. */
export function TellOthers({
  site,
  plan,
  reason,
  onClose,
}: {
  site: string;
  plan: RecallPlan;
  reason: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const genomes = plan.genomes.map(({ sha256 }) => sha256);
  const sent = useQuery({ ...query('draft:sent_from', { genomes }), enabled: site === LOCAL_SITE });
  const rows = toldOf(site, plan, sent.data ?? []);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {rows.length === 0
          ? 'The genome is recalled. No submission is known here that holds something of it.'
          : 'The genome is recalled. These submissions hold something of it. The message is prepared, and you send it.'}
      </Text>
      {rows.length === 0 ? null : (
        <PlainTable
          label="Submissions with something of the genome"
          columns={[
            { header: 'Submission', cell: ({ title }) => title },
            {
              header: 'Message',
              cell: ({ path, draft, title }) => (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Write about ${title}`}
                  onClick={() => {
                    keepDraft(draft, { message: recallMessage(plan, reason) });
                    onClose();
                    void navigate({ to: path });
                  }}
                >
                  Write…
                </Button>
              ),
            },
          ]}
          rows={rows}
          keyOf={({ path }) => path}
        />
      )}
      <div className="actions">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  );
}

/** Each submission once: those that were taken in here, and those that were sent from here. */
function toldOf(site: string, plan: RecallPlan, sent: readonly (SubmissionPlace & { title: string })[]): Told[] {
  const taken = new Map(plan.submissions.map((item) => [`${item.database} ${item.submission_id}`, item]));
  return [
    ...[...taken.values()].map(({ database, submission_id }) => ({
      title: `${submission_id} to ${database}`,
      path: databasePath(site, database, 'queue', submission_id),
      draft: messageDraft({ site, database, submission_id }),
    })),
    ...sent
      .filter((one) => one.site !== site || !taken.has(`${one.database} ${one.submission_id}`))
      .map((one) => ({
        title: `${one.title || one.submission_id} to ${one.database}`,
        path: databasePath(one.site, one.database, 'submissions', one.submission_id),
        draft: sentMessageDraft(one),
      })),
  ];
}
