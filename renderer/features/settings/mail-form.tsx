import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api/queries.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { defined } from '#shared/defined.ts';
import { MailServer, type MailState } from '#shared/mail.ts';
import { securityNames } from './mail-security.ts';

type Values = { host: string; port: string; security: string; user: string; password: string; sender: string };

/** Sets the mail server. What is typed as a password is kept nowhere on this side. */
export function MailForm({ state, onDone }: { state: MailState; onDone: () => void }) {
  const { server, has_password } = state;
  const draft = useDraftForm<Values>({
    initialValues: {
      host: server?.host ?? '',
      port: String(server?.port ?? 587),
      security: server?.security ?? 'starttls',
      user: server?.user ?? '',
      password: '',
      sender: server?.sender ?? '',
    },
    problemsOf,
  });
  const { form } = draft;
  const saving = useMutation({
    mutationFn: ({ password, ...values }: Values, { client }) =>
      call(client, 'mail:set', {
        server: MailServer.parse(serverOf(values)),
        ...defined({ password: password || undefined }),
      }),
    onSuccess: onDone,
  });
  return (
    <Form form={draft} submit="Save" work={saving} onCancel={onDone} onSubmit={(values) => saving.mutate(values)}>
      <TextInput label="Server" placeholder="mail.example.org" data-autofocus {...form.getInputProps('host')} />
      <Select
        label="Security"
        data={Object.entries(securityNames).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('security')}
      />
      <TextInput label="Port" inputMode="numeric" {...form.getInputProps('port')} />
      <TextInput label="User name (optional)" autoComplete="off" {...form.getInputProps('user')} />
      <PasswordInput
        label="Password (optional)"
        description={has_password ? 'Left empty, the password stays, for the same server and user.' : undefined}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Sender"
        description="The address that mail comes from."
        placeholder="curators@example.org"
        {...form.getInputProps('sender')}
      />
    </Form>
  );
}

function serverOf({ host, port, security, user, sender }: Omit<Values, 'password'>) {
  return { host: host.trim(), port: Number(port), security, user, sender: sender.trim() };
}

function problemsOf(values: Values): Record<string, string | undefined> {
  const issues = MailServer.safeParse(serverOf(values)).error?.issues ?? [];
  const words: Record<string, string> = {
    host: 'Give the name or the address of a computer.',
    port: 'A port is a number from 1 to 65535.',
    security: 'Choose STARTTLS or TLS: only a server on this computer may be used without.',
    user: 'A user name is one line of at most 200 characters.',
    sender: 'Give an e-mail address.',
  };
  return Object.fromEntries(issues.map(({ path: [field] }) => [String(field), words[String(field)]]));
}
