import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Scheme } from '#shared/api/scheme.ts';
import { describeScheme } from '#renderer/api/databases/describe.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { AppError } from '#shared/problem.ts';
import { lineProblem, schemeNameProblem } from '#shared/rules/description.ts';
import { DescriptionField, PositionField } from '../databases/describe-fields.tsx';
import { positionText, readPosition } from '../position-text.ts';

/** The button that opens the form for name, description and place of a scheme. */
export function DescribeSchemeButton({ database, scheme }: { database: string; scheme: Scheme }) {
  return (
    <DialogButton text="Describe…" title={`Describe the scheme ${scheme.description}`}>
      {(close) => <DescribeForm database={database} scheme={scheme} onDone={close} />}
    </DialogButton>
  );
}

function DescribeForm({ database, scheme, onDone }: { database: string; scheme: Scheme; onDone: () => void }) {
  const draft = useDraftForm({
    draft: `scheme ${database} ${scheme.id}`,
    initialValues: {
      name: scheme.description,
      description: scheme.long_description ?? '',
      position: positionText(scheme.display_order),
    },
    problemsOf: ({ name, description, position }) => ({
      name: schemeNameProblem(name),
      description: lineProblem('The description', description),
      position: readPosition(position).problem,
    }),
  });
  const { form } = draft;
  const saving = useMutation({
    mutationFn: describeScheme,
    onSuccess: ({ notes }, { name = scheme.description }) => {
      draft.forget();
      notifyDone(`Saved the description of ${name.trim()}.`);
      if (notes.length > 0) notifyProblem('Not renamed everywhere', new AppError(409, 'not_followed', notes.join(' ')));
      onDone();
    },
  });

  return (
    <SignedForm
      form={draft}
      submit="Save"
      work={saving}
      onCancel={onDone}
      onLeave={onDone}
      onSubmit={({ name, description, position }) =>
        saving.mutate({ database, scheme: scheme.id, name, description, position: readPosition(position).position })
      }
    >
      <TextInput
        label="Name"
        description={`The number of the scheme stays ${scheme.id}, so links to it keep working.`}
        {...form.getInputProps('name')}
        data-autofocus
      />
      <DescriptionField isOptional {...form.getInputProps('description')} />
      <PositionField what="schemes" {...form.getInputProps('position')} />
    </SignedForm>
  );
}
