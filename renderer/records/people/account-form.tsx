import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { defined } from '#shared/defined.ts';
import { emailProblem, passwordProblem, userNameProblem } from '#shared/rules/account.ts';
import { lineProblem } from '#shared/rules/description.ts';
import type { Person } from '#shared/rpc/contract/people.ts';

interface AccountFormProps {
  /** Whose account it is: the owner has no password. */
  kind?: 'account' | 'owner';
  /** The account to change; absent for a new one. */
  person?: Person;
  onDone: () => void;
  /** What the other button says and does: "Cancel", and the same as at the end, if left out. */
  leave?: string;
  onLeave?: () => void;
  /** Further buttons, at the left. */
  buttons?: ReactNode;
}

/** What is said of a person, and the password. Nothing of it is kept as a draft: a password is among it. */
export function AccountForm(props: AccountFormProps) {
  const { kind = 'account', person, onDone, leave = 'Cancel', onLeave = onDone, buttons } = props;
  const isOwner = kind === 'owner';
  const draft = useDraftForm({
    initialValues: {
      user_name: person?.user_name ?? '',
      first_name: person?.first_name ?? '',
      surname: person?.surname ?? '',
      affiliation: person?.affiliation ?? '',
      email: person?.email ?? '',
      password: '',
    },
    problemsOf: ({ user_name, first_name, surname, affiliation, email, password }) => ({
      user_name: person ? undefined : userNameProblem(user_name),
      first_name: lineProblem('The first name', first_name),
      surname: lineProblem('The surname', surname),
      affiliation: lineProblem('The affiliation', affiliation),
      email: emailProblem(email.trim()),
      password: password === '' ? undefined : passwordProblem(password, user_name),
    }),
  });
  const { form } = draft;
  const saving = useMutation({
    mutationFn: async ({ password, ...details }: typeof form.values) => {
      if (isOwner) return rpc.call('people:set-owner', details);
      const request = { ...details, ...defined({ password: password || undefined }) };
      return person ? rpc.call('people:change', request) : rpc.call('people:add', request);
    },
    onSuccess: ({ notes }, { user_name }) => {
      notifyDone([person || isOwner ? `Saved ${user_name}.` : `Added ${user_name}.`, ...notes].join(' '));
      onDone();
    },
  });
  return (
    <Form
      form={draft}
      submit={person || isOwner ? 'Save' : 'Add'}
      work={saving}
      leave={leave}
      onCancel={onLeave}
      buttons={buttons}
      onSubmit={(values) => saving.mutate(values)}
    >
      <TextInput
        label="User name"
        description={
          person
            ? 'It never changes: records name people by it.'
            : 'Letters A to Z, digits, dots, hyphens. It cannot be changed later.'
        }
        {...form.getInputProps('user_name')}
        readOnly={person !== undefined}
        autoComplete="off"
        data-autofocus={person ? undefined : true}
      />
      <TextInput label="First name (optional)" {...form.getInputProps('first_name')} />
      <TextInput label="Surname (optional)" {...form.getInputProps('surname')} />
      <TextInput label="Affiliation (optional)" {...form.getInputProps('affiliation')} />
      <TextInput
        label="E-mail (optional)"
        description="Shown to readers of a database that the person curates."
        {...form.getInputProps('email')}
      />
      {isOwner ? null : (
        <PasswordInput
          label={person?.has_password === true ? 'New password (optional)' : 'Password (optional)'}
          description="At least 10 characters. Without one, nobody can sign in with the account."
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.getInputProps('password')}
        />
      )}
    </Form>
  );
}
