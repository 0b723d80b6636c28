import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#shared/problem.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Gives a case another name. */
export function RenameForm({ case_id, title, onDone }: { case_id: string; title: string; onDone: () => void }) {
  const [name, setName] = useState(title);
  const renaming = useMutation({
    mutationFn: () => rpc.call('case:rename', { case_id, title: name }),
    onSuccess: onDone,
  });
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
          maxLength={300}
          value={name}
          error={renaming.error ? toProblem(renaming.error).message : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button type="submit" disabled={name.trim() === ''} loading={renaming.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
