import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#renderer/api/queries.ts';
import { OwnerName } from '#renderer/records/people/owner-name.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { toProblem } from '#shared/problem.ts';
import type { WaitingClient } from '#shared/rpc/contract/clients.ts';
import { CopyLine } from '#renderer/ui/text/copy-line.tsx';

/** Asks the owner whether a program may act for him, for his name if he has none yet, and then shows the verifier. */
export function AllowDialog({ request, onDone }: { request: WaitingClient; onDone: () => void }) {
  const allowing = useMutation(mutation('clients:allow'));
  const allow = () => allowing.mutate({ id: request.id });

  const problem = allowing.error ? toProblem(allowing.error) : undefined;

  if (allowing.data) {
    return (
      <Stack gap="sm">
        <Text size="sm">Give this code to {request.client}. It is good for 60 minutes and can be used once.</Text>
        <CopyLine label="Verifier" text={allowing.data.verifier} />
        <FormActions leave="Close" onLeave={onDone} isBusy={false} />
      </Stack>
    );
  }
  if (problem?.code === 'no_owner') {
    return (
      <OwnerName onNamed={allow} onBack={() => allowing.reset()}>
        What {request.client} does is signed with your name, so it needs one. You are asked once.
      </OwnerName>
    );
  }
  const more = `${request.submit ? ' and send submissions' : ''}${request.curate ? ' and curate' : ''}`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {request.client} asks to act in your name, beginning with the database {request.database}. It could read
        {more}. Allow it only if you have just started this program yourself.
      </Text>
      {problem ? <Notice tone="bad" title={problem.message} /> : null}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button loading={allowing.isPending} onClick={allow}>
          Allow
        </Button>
      </Group>
    </Stack>
  );
}
