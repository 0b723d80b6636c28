import { Checkbox, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { USUAL_PRIVATE_RIGHT, type PrivateRight } from '#shared/people.ts';
import type { Person } from '#shared/rpc/contract/people.ts';

interface PrivateRightFormProps {
  database: string;
  /** Who may be chosen. */
  people: readonly Person[];
  onDone: () => void;
}

/** What an account may keep private in a database, in words. */
export function privateRightText({ may_embargo }: PrivateRight): string {
  return may_embargo ? 'may keep isolates private' : 'may keep nothing private';
}

function rightOf(people: readonly Person[], user_name: string, database: string): PrivateRight {
  const rights = people.find((person) => person.user_name === user_name)?.private_rights ?? [];
  const { may_embargo } = rights.find((right) => right.database === database) ?? USUAL_PRIVATE_RIGHT;
  return { may_embargo };
}

/** What one account may keep private in a database. What was saved can be undone. */
export function PrivateRightForm({ database, people, onDone }: PrivateRightFormProps) {
  const first = people.length === 1 ? (people[0]?.user_name ?? '') : '';
  const draft = useDraftForm({
    initialValues: { user_name: first, ...rightOf(people, first, database) },
    problemsOf: ({ user_name }) => ({ user_name: user_name === '' ? 'Choose an account.' : undefined }),
  });
  const { form } = draft;
  const undoing = useMutation({
    mutationFn: async (former: { user_name: string } & PrivateRight) =>
      rpc.call('people:set-private-right', { database, ...former }),
    onError: (error) => notifyProblem('The right stays as it is', error),
  });
  const saving = useMutation({
    mutationFn: async (right: { user_name: string } & PrivateRight) =>
      rpc.call('people:set-private-right', { database, ...right }),
    onSuccess: (_done, { user_name, ...right }) => {
      const former = rightOf(people, user_name, database);
      onDone();
      if (privateRightText(former) === privateRightText(right)) return;
      notifyUndo(`${user_name} ${privateRightText(right)} in ${database}.`, () =>
        undoing.mutate({ user_name, ...former }),
      );
    },
  });
  return (
    <Form form={draft} submit="Save" work={saving} onCancel={onDone} onSubmit={(right) => saving.mutate(right)}>
      <Select
        label="Account"
        searchable
        data={people.map(({ user_name }) => user_name)}
        {...form.getInputProps('user_name')}
        onChange={(value) => form.setValues({ user_name: value ?? '', ...rightOf(people, value ?? '', database) })}
      />
      <Checkbox
        label="May keep isolates private"
        description="May ask for embargoes and for longer ones, share what is private, and become the owner of more. What is private already stays so."
        {...form.getInputProps('may_embargo', { type: 'checkbox' })}
      />
    </Form>
  );
}
