import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { Case, CaseAction } from '#shared/rpc/contract/case.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { AddDraftsDialog } from './add-drafts-dialog.tsx';
import { AddIsolateDialog } from './add-isolate-dialog.tsx';
import { AddProfileDialog } from './add-profile-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { SendDialog, type Sending } from './send-dialog.tsx';

interface ActionProps {
  case_id: string;
  found: Case;
  action: CaseAction;
  send: Sending;
  /** It is the main one of the page. */
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
