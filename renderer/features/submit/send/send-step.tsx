import { Button, Checkbox, Group, Kbd, Select, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { mutation } from '#renderer/api/queries.ts';
import { draftQueries } from '#renderer/api/submissions/drafts.ts';
import { LeavingFacts, LeavingFiles, LeavingRows } from '#renderer/records/submissions/leaving-view.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import type { DraftRemark, DraftStep, LeavingSummary } from '#shared/rpc/contract/draft-sending.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { DraftEditor } from '../draft/use-draft-editor.ts';
import { useSavedRevision } from '../draft/use-saved-revision.ts';

/** Remarks that are listed; further ones are counted. */
const LISTED = 8;

/** Where a remark is mended. One of the last step itself leads nowhere else. */
const STEP_WORDS: Record<DraftStep, string | undefined> = {
  rows: 'Go to the table',
  files: 'Go to the files',
  about: 'Go to About',
  check: 'Go to Check',
  send: undefined,
};

const TITLES = {
  hindrance: 'This cannot be sent yet.',
  warning: 'Before you send',
} as const;

interface SendStepProps {
  draft: Draft;
  editor: DraftEditor;
}

/** The last step: everything is kept, then exactly what leaves this computer is shown, and sent. */
export function SendStep({ draft, editor }: SendStepProps) {
  const kept = useSavedRevision(editor);
  if (!kept) return <LoadingLines />;
  if ('error' in kept) return <ProblemView error={kept.error} />;
  return <KeptDraft draft={draft} editor={editor} revision={kept.revision} />;
}

function KeptDraft({ draft, editor, revision }: SendStepProps & { revision: number }) {
  const query = useQuery({ ...draftQueries.summary(draft, revision), placeholderData: keepPreviousData });
  // What was shown before a change stays until there is newer, but is not what would be sent.
  const isCurrent = editor.saving.state === 'saved' && !query.isPlaceholderData && !query.isFetching;
  return (
    <QueryRegion query={query}>
      {(summary) => (
        <Leaving draft={draft} editor={editor} revision={revision} summary={summary} isCurrent={isCurrent} />
      )}
    </QueryRegion>
  );
}

interface LeavingProps extends SendStepProps {
  revision: number;
  summary: LeavingSummary;
  /** Whether it says what would be sent now. */
  isCurrent: boolean;
}

function Leaving({ draft, editor, revision, summary, isCurrent }: LeavingProps) {
  const { hindrances, warnings, site, away } = summary;
  const sending = useMutation(mutation('draft:send'));
  const mayBeSent = hindrances.length === 0 && isCurrent && !sending.isPending;
  const send = () => {
    // Nothing is sent before what it says is shown.
    if (mayBeSent) sending.mutate({ draft_id: draft.id, revision });
  };
  useHotkeys([['mod+Enter', send]], []);
  return (
    <>
      {away === undefined ? null : (
        <Notice tone="info" role="note" title={`${site.name} does not answer now.`}>
          {away} You can send all the same: it waits on this computer, and is sent when the site answers again.
        </Notice>
      )}
      <Remarks draft={draft} kind="hindrance" remarks={hindrances} />
      <Remarks draft={draft} kind="warning" remarks={warnings} />
      <Section title="What leaves this computer">
        <LeavingFacts summary={summary} />
        <Stack gap="md" maw="var(--width-form)">
          <AccountChoice draft={draft} summary={summary} />
          {summary.sends_email === false ? null : (
            <Checkbox
              label="Send me e-mail when curators answer"
              description={`To the address of your account at ${site.name}.`}
              checked={editor.about.email}
              onChange={(event) => editor.change({ email: event.currentTarget.checked })}
            />
          )}
          {sending.error ? <ProblemView error={sending.error} /> : null}
          <Group gap="md">
            <Button
              leftSection={<IconSend size={14} aria-hidden="true" />}
              disabled={!mayBeSent}
              loading={sending.isPending}
              onClick={send}
            >
              Send to {site.kind === 'local' ? summary.database : site.name}
            </Button>
            <Text size="xs" c="dimmed">
              <Kbd size="xs">Ctrl</Kbd> or <Kbd size="xs">⌘</Kbd> with <Kbd size="xs">Enter</Kbd>
            </Text>
          </Group>
        </Stack>
      </Section>
      <LeavingRows summary={summary} title={SUBMISSION_FACTS[draft.type].label} />
      <LeavingFiles files={summary.files} />
    </>
  );
}

/** The accounts at a remote site, or the way to one. */
function AccountChoice({ draft, summary: { site, account, accounts } }: { draft: Draft; summary: LeavingSummary }) {
  if (site.kind === 'local') return null;
  if (accounts.length === 0) {
    return (
      <div>
        <LinkButton to="/sites/$site/sign-in" params={{ site: site.id }} search={{ database: draft.database }}>
          Sign in at {site.name}
        </LinkButton>
      </div>
    );
  }
  const choose = (id: number) => {
    rpc
      .call('draft:use-account', { draft_id: draft.id, account: id })
      .catch((error: unknown) => notifyProblem('The account cannot be chosen', error));
  };
  return (
    <Select
      label="Send as"
      description={`Your accounts at ${site.name}.`}
      placeholder="Choose an account"
      data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={account === undefined ? null : String(account)}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && choose(Number(chosen))}
    />
  );
}

/** What stands in the way of sending, or what curators will ask about, each with the way to the step that mends it. */
function Remarks({
  draft,
  kind,
  remarks,
}: {
  draft: Draft;
  kind: 'hindrance' | 'warning';
  remarks: readonly DraftRemark[];
}) {
  if (remarks.length === 0) return null;
  const more = remarks.length - LISTED;
  return (
    <Notice tone={kind === 'hindrance' ? 'bad' : 'warning'} role="note" title={TITLES[kind]}>
      <ul style={{ margin: 0, paddingInlineStart: 'var(--mantine-spacing-md)' }}>
        {remarks.slice(0, LISTED).map(({ step, text }) => (
          <li key={text}>
            {text}{' '}
            {STEP_WORDS[step] === undefined ? null : (
              <Link to="/submissions/$draft_id" params={{ draft_id: draft.id }} search={{ step }} replace>
                {STEP_WORDS[step]}
              </Link>
            )}
          </li>
        ))}
        {more > 0 ? <li>And {formatQuantity(more, 'more remark')}.</li> : null}
      </ul>
    </Notice>
  );
}
