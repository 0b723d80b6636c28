import { Button, Group, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#shared/problem.ts';

interface Renaming {
  name: string;
  /** Most characters of a name. */
  longest: number;
  rename: (name: string) => Promise<unknown>;
}

/** Asks in a dialog for another name. */
export function openRename({ title, ...renaming }: Renaming & { title: string }): void {
  const id = modals.open({
    title,
    closeButtonProps: { 'aria-label': 'Close' },
    children: <RenameForm {...renaming} onDone={() => modals.close(id)} />,
  });
}

function RenameForm({ name, longest, rename, onDone }: Renaming & { onDone: () => void }) {
  const [written, setWritten] = useState(name);
  const renaming = useMutation({ mutationFn: () => rename(written), onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        renaming.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          data-autofocus
          maxLength={longest}
          value={written}
          error={renaming.error ? toProblem(renaming.error).message : undefined}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button type="submit" disabled={written.trim() === ''} loading={renaming.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
