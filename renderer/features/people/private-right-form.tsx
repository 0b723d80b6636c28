import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { MOST_PRIVATE, USUAL_PRIVATE_RIGHT, type PrivateRight } from '#shared/people.ts';
import type { Person } from '#shared/rpc/contract/people.ts';
import { limitProblem, numberOf } from './limits-button.tsx';

interface PrivateRightFormProps {
  database: string;
  people: readonly Person[];
  onDone: () => void;
}

/** What an account may keep private in a database, in words. */
export function privateRightText({ may_embargo, most_private }: PrivateRight): string {
  if (!may_embargo || most_private === 0) return 'may keep nothing private';
  return most_private === null
    ? 'may keep isolates private'
    : `may keep ${formatQuantity(most_private, 'isolate')} private at most`;
}

function rightOf(people: readonly Person[], user_name: string, database: string): PrivateRight {
  const rights = people.find((person) => person.user_name === user_name)?.private_rights ?? [];
  const { may_embargo, most_private } = rights.find((right) => right.database === database) ?? USUAL_PRIVATE_RIGHT;
  return { may_embargo, most_private };
}

/** The fields of the form: no number is any number. */
function fieldsOf(right: PrivateRight): { may_embargo: boolean; most: string } {
  return { may_embargo: right.may_embargo, most: right.most_private === null ? '' : String(right.most_private) };
}

/** What one account may keep private in a database. What was saved can be undone. */
export function PrivateRightForm({ database, people, onDone }: PrivateRightFormProps) {
  const first = people.length === 1 ? (people[0]?.user_name ?? '') : '';
  const draft = useDraftForm({
    initialValues: { user_name: first, ...fieldsOf(rightOf(people, first, database)) },
    problemsOf: ({ user_name, most }) => ({
      user_name: user_name === '' ? 'Choose an account.' : undefined,
      most: most.trim() === '' ? undefined : limitProblem({ most: MOST_PRIVATE, least: 0 }, most),
    }),
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
    <Form
      form={draft}
      submit="Save"
      work={saving}
      onCancel={onDone}
      onSubmit={({ user_name, may_embargo, most }) =>
        saving.mutate({ user_name, may_embargo, most_private: most.trim() === '' ? null : numberOf(most) })
      }
    >
      <Select
        label="Account"
        searchable
        data={people.map(({ user_name }) => user_name)}
        {...form.getInputProps('user_name')}
        onChange={(value) =>
          form.setValues({ user_name: value ?? '', ...fieldsOf(rightOf(people, value ?? '', database)) })
        }
      />
      <Checkbox
        label="May keep isolates private"
        description="May ask for embargoes and for longer ones, share what is private, and become the owner of more. What is private already stays so."
        {...form.getInputProps('may_embargo', { type: 'checkbox' })}
      />
      <TextInput
        label="Most private isolates (optional)"
        description="Those sent under embargo count, too. Empty: any number."
        inputMode="numeric"
        autoComplete="off"
        disabled={!form.values.may_embargo}
        {...form.getInputProps('most')}
      />
    </Form>
  );
}
