import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import type { Case, CaseStepName } from '#shared/rpc/contract/case.ts';
import { AddDraftsDialog } from './add-drafts-dialog.tsx';
import { AddIsolateDialog } from './add-isolate-dialog.tsx';
import { AddProfileDialog } from './add-profile-dialog.tsx';

/** Adds more to a step that has something; a step without anything offers it as its action. */
export function AddMore({ case_id, found, step }: { case_id: string; found: Case; step: CaseStepName }) {
  const hasAny = found.steps.some((one) => one.step === step && one.items.length > 0);
  if (!hasAny) return null;
  const button = { text: 'Add…', variant: 'subtle', size: 'compact-xs' } as const;
  if (step === 'alleles') {
    return (
      <DialogButton {...button} aria-label="Add drafts" title="Add drafts">
        {(close) => <AddDraftsDialog case_id={case_id} onDone={close} />}
      </DialogButton>
    );
  }
  if (step === 'profile') {
    return (
      <DialogButton {...button} aria-label="Add a profile" title="Add a profile">
        {(close) => <AddProfileDialog case_id={case_id} found={found} onDone={close} />}
      </DialogButton>
    );
  }
  return (
    <DialogButton {...button} aria-label="Add an isolate" title="Add an isolate">
      {(close) => <AddIsolateDialog case_id={case_id} found={found} onDone={close} />}
    </DialogButton>
  );
}
