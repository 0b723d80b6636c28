import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undo } from '#renderer/api/curation/records.ts';
import { mutation } from '#renderer/api/queries.ts';
import { DeletionForm } from '#renderer/records/deletion-form.tsx';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

interface LincodeActionsProps {
  database: string;
  scheme_id: number;
  /** Whether the site of a copy has given codes: these stay. */
  isOfSite: boolean;
}

/** What the owner can do with LIN codes that are defined. `canDelete`: whether there are any to delete. */
export function LincodeActions({ canDelete, ...about }: LincodeActionsProps & { canDelete: boolean }) {
  return (
    <>
      <DialogButton text="Assign missing codes…" title="Assign missing LIN codes">
        {(close) => <AssignMissing {...about} onClose={close} />}
      </DialogButton>
      {canDelete ? (
        <DialogButton
          text="Delete…"
          title="Delete these LIN codes?"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
        >
          {(close) => <DeleteLincodes {...about} onClose={close} />}
        </DialogButton>
      ) : null}
    </>
  );
}

function AssignMissing({ database, scheme_id, isOfSite, onClose }: LincodeActionsProps & { onClose: () => void }) {
  const [job, setJob] = useState<string>();
  const starting = useMutation({ ...mutation('lincodes:start'), onSuccess: ({ job_id }) => setJob(job_id) });
  if (job !== undefined) {
    return <JobOutcome job_id={job} noun="assignment" onClose={onClose} onBack={() => setJob(undefined)} />;
  }
  return (
    <>
      <p>
        {isOfSite
          ? 'This gives codes to the profiles that the site has given none.'
          : 'Profiles get their codes when they are defined. This gives codes to those that were left, such as profiles of an imported folder.'}
      </p>
      {starting.error ? <ProblemView error={starting.error} /> : null}
      <Button
        data-autofocus
        loading={starting.isPending}
        onClick={() => starting.mutate({ database, wish: { mode: 'assign', scheme_id } })}
      >
        Assign codes
      </Button>
    </>
  );
}

function DeleteLincodes({ database, scheme_id, isOfSite, onClose }: LincodeActionsProps & { onClose: () => void }) {
  const client = useQueryClient();
  const deleting = useMutation({
    ...mutation('lincodes:delete'),
    onSuccess: ({ summary, change }) => {
      onClose();
      notifyUndo(summary, () => void orNotify('Could not undo', () => undo(client, LOCAL_SITE, database, change)));
    },
  });
  return (
    <DeletionForm
      submit="Delete LIN codes"
      leave="Keep them"
      onDelete={(reason) => deleting.mutate({ database, scheme_id, reason })}
      onCancel={onClose}
      work={deleting}
    >
      {isOfSite
        ? 'This deletes the codes that were assigned here. Those of the site stay. You can take this back.'
        : 'This deletes the codes, their thresholds and their names. The profiles stay. You can take this back as long as no other codes are defined.'}
    </DeletionForm>
  );
}
