import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Scheme } from '#shared/api/scheme.ts';
import { describeScheme } from '#renderer/api/describe.ts';
import { DialogButton } from '#renderer/ui/dialog-button.tsx';
import { FormActions } from '#renderer/ui/form-actions.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notify.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { lineProblem, schemeNameProblem } from '#shared/rules/description.ts';
import { positionText, readPosition } from './position-text.ts';

/** The button that opens the form for name, description and place of a scheme. */
export function DescribeSchemeButton({ database, scheme }: { database: string; scheme: Scheme }) {
  return (
    <DialogButton text="Describe…" title={`Describe the scheme ${scheme.description}`}>
      {(close) => <DescribeForm database={database} scheme={scheme} onDone={close} />}
    </DialogButton>
  );
}

function DescribeForm({ database, scheme, onDone }: { database: string; scheme: Scheme; onDone: () => void }) {
  const [name, setName] = useState(scheme.description);
  const [description, setDescription] = useState(scheme.long_description ?? '');
  const [position, setPosition] = useState(positionText(scheme.display_order));
  const saving = useMutation({
    mutationFn: describeScheme,
    onSuccess: ({ notes }) => {
      notifyDone(`Saved the description of ${name.trim()}.`);
      if (notes.length > 0) notifyProblem('Not renamed everywhere', new AppError(409, 'not_followed', notes.join(' ')));
      onDone();
    },
  });
  const problems = {
    name: schemeNameProblem(name),
    description: lineProblem('The description', description),
    position: readPosition(position).problem,
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    saving.mutate({ database, scheme: scheme.id, name, description, position: readPosition(position).position });
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description={`The number of the scheme stays ${scheme.id}, so links to it keep working.`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.name}
          data-autofocus
        />
        <TextInput
          label="Description (optional)"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={problems.description}
        />
        <TextInput
          label="Position (optional)"
          description="Small numbers stand first in lists; schemes without a number stand behind, by name."
          inputMode="numeric"
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
          error={problems.position}
        />
        <FormActions
          submit="Save"
          error={saving.error ? toProblem(saving.error).message : undefined}
          isBusy={saving.isPending}
          onLeave={onDone}
        />
      </Stack>
    </form>
  );
}
