import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { query } from '#renderer/api/queries.ts';
import { MemberFields } from '#renderer/records/submissions/member-fields.tsx';
import { useRememberedMembers } from '#renderer/records/submissions/use-remembered-members.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Case, CaseAction, CaseItem } from '#shared/rpc/contract/case.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import { AddDraftsDialog } from './add-drafts-dialog.tsx';
import { AddIsolateDialog } from './add-isolate-dialog.tsx';
import { AddProfileDialog } from './add-profile-dialog.tsx';
import { SendDialog, type Sending } from './send-dialog.tsx';

interface MembersDialogProps {
  case_id: string;
  found: Case;
  onDone: () => void;
}

interface MembersProps extends Pick<MembersDialogProps, 'case_id' | 'onDone'> {
  open: readonly CaseItem[];
  target: DraftTarget;
}

interface ActionProps {
  case_id: string;
  found: Case;
  action: CaseAction;
  send: Sending;
  isMain?: boolean;
}

/** The button for what the user can do now. */
export function ActionButton({ case_id, found, action, send, isMain = false }: ActionProps) {
  const variant = isMain ? 'filled' : 'default';
  const { label } = action;
  const about = { text: label, variant, title: label.replace(/…$/, '') };
  switch (action.kind) {
    case 'send':
      return (
        <DialogButton {...about} title="What leaves this computer" dialogSize="xl">
          {(close) => <SendDialog found={found} send={send} onDone={close} />}
        </DialogButton>
      );
    case 'members':
      return (
        <DialogButton {...about}>
          {(close) => <MembersDialog case_id={case_id} found={found} onDone={close} />}
        </DialogButton>
      );
    case 'add-drafts':
      return <DialogButton {...about}>{(close) => <AddDraftsDialog case_id={case_id} onDone={close} />}</DialogButton>;
    case 'add-profile':
      return (
        <DialogButton {...about}>
          {(close) => <AddProfileDialog case_id={case_id} found={found} onDone={close} />}
        </DialogButton>
      );
    case 'add-isolate':
      return (
        <DialogButton {...about}>
          {(close) => <AddIsolateDialog case_id={case_id} found={found} onDone={close} />}
        </DialogButton>
      );
    case 'draft':
      return (
        <LinkButton variant={variant} to="/submissions/$draft_id" params={{ draft_id: action.draft_id }}>
          {label}
        </LinkButton>
      );
    case 'correct':
      return <CorrectButton place={action.place} label={label} variant={variant} />;
    case 'record':
      return (
        <LinkButton
          variant={variant}
          to={databasePath(action.place.site, action.place.database, 'isolates', action.id)}
        >
          {label}
        </LinkButton>
      );
    case 'look':
      return null;
  }
}

/** Makes a draft of what came back, in the same case, and opens it. */
function CorrectButton({ place, label, variant }: { place: SubmissionPlace; label: string; variant: string }) {
  const navigate = useNavigate();
  const correcting = useMutation({
    mutationFn: () => rpc.call('inbox:correct', place),
    onSuccess: (draft) => navigate({ to: '/submissions/$draft_id', params: draft }),
    onError: (error) => notifyProblem('It cannot be corrected', error),
  });
  return (
    <Button variant={variant} loading={correcting.isPending} onClick={() => correcting.mutate()}>
      {label}
    </Button>
  );
}

/** Says once, of all alleles of a case that wait for it, how their sequences were made; database by database, as each has its own lists. */
function MembersDialog({ case_id, found, onDone }: MembersDialogProps) {
  const alleles = found.steps.find(({ step }) => step === 'alleles')?.items ?? [];
  const first = alleles.find(({ state }) => state === 'incomplete');
  const { site = '', database = '' } = first ?? {};
  const open = alleles.filter((one) => isUnsent(one) && one.site === site && one.database === database);
  const asked = useQuery({
    ...query('draft:target', { site, database, type: 'alleles' }),
    enabled: first !== undefined,
  });
  if (!first) return <Text size="sm">All alleles say how their sequences were made.</Text>;
  return (
    <QueryRegion query={asked}>
      {(target) => <Members case_id={case_id} open={open} target={target} onDone={onDone} />}
    </QueryRegion>
  );
}

function isUnsent({ state }: CaseItem): boolean {
  return state === 'incomplete' || state === 'ready';
}

function Members({ case_id, open, target: { site, database, lists }, onDone }: MembersProps) {
  const [kept, keep] = useRememberedMembers(site.id, database);
  const [changed, setChanged] = useState<DraftMembers>();
  const members = changed ?? kept;
  const { problems } = checkAlleleMembers(members, lists);
  const saving = useMutation({
    mutationFn: () => rpc.call('case:members', { case_id, site: site.id, database, members }),
    onSuccess: () => {
      keep(members);
      onDone();
    },
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        This is written into the drafts of {formatQuantity(open.length, 'allele')} for {database}, {site.name}.
      </Text>
      <MemberFields
        members={members}
        lists={lists}
        problemOf={(name) =>
          changed === undefined ? undefined : problems.find(({ field }) => field === name)?.message
        }
        onChange={(part) => setChanged({ ...members, ...part })}
      />
      {saving.error ? <ProblemView error={saving.error} /> : null}
      <DialogFooter>
        <Group justify="end">
          <Button disabled={problems.length > 0} loading={saving.isPending} onClick={() => saving.mutate()}>
            Write it into the drafts
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
