import { Button, Stack } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { toProblem } from '#shared/problem.ts';
import { FormActions } from './form-actions.tsx';
import { Notice } from '../notices/notice.tsx';
import { toFirstProblem } from './to-first-problem.ts';
import type { DraftForm } from './use-draft-form.ts';

export interface FormProps<Values extends Record<string, unknown>> {
  form: DraftForm<Values>;
  /** What the submit button does: `Create`. Absent while there is nothing to submit. */
  submit: string | undefined;
  /** What the other button says: "Cancel" if left out. */
  leave?: string;
  /** Called with values that have no problem. Forget the draft once they are taken. */
  onSubmit: (values: Values) => void;
  /** Called by the other button; the draft is forgotten then. */
  onCancel: () => void;
  /** What a submit does: the form waits for it, and says why the last attempt failed. Absent where it cannot fail. */
  work?: { error: Error | null; isPending: boolean };
  /** True while a submit would be of no use, for reasons that the page shows. */
  isDisabled?: boolean;
  /** Colour of the submit button. */
  color?: string;
  /** Further buttons, at the left. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A form: fields with their problems, then what went wrong and the buttons. A submit leads to the first field with a problem. */
export function Form<Values extends Record<string, unknown>>(props: FormProps<Values>) {
  const { form: draft, work, onSubmit, onCancel, buttons, children, ...actions } = props;
  const { form } = draft;

  function cancel(): void {
    draft.forget();
    onCancel();
  }

  const take = form.onSubmit(onSubmit, toFirstProblem(form));
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    // React would pass it on from a dialog to the form in which the button of the dialog stands.
    event.stopPropagation();
    take(event);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {draft.isRestored ? (
          <Notice
            tone="info"
            title="What you wrote before is here again."
            actions={
              <Button variant="default" size="compact-xs" onClick={draft.startOver}>
                Start over
              </Button>
            }
          />
        ) : null}
        {children}
        <FormActions
          {...actions}
          error={work?.error ? toProblem(work.error).message : undefined}
          isBusy={work?.isPending ?? false}
          onLeave={cancel}
        >
          {buttons}
        </FormActions>
      </Stack>
    </form>
  );
}
