import { Button, PasswordInput, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, mutation, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { MailServer, type MailState } from '#shared/mail.ts';
import { emailProblem } from '#shared/rules/account.ts';
import classes from './settings.module.css';

/** How a connection to a mail server is protected, in words. */
const securityNames = {
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS (usually port 465)',
  none: 'None, on this computer only',
} as const;

type MailValues = { host: string; port: string; security: string; user: string; password: string; sender: string };

/** The server through which submitters get mail, and why the last one was not sent. */
export function MailSection() {
  const state = useQuery(query('mail:get'));
  return (
    <Section title="E-mail to submitters">
      <QueryRegion query={state} lines={2}>
        {(found) => <MailServerState state={found} />}
      </QueryRegion>
    </Section>
  );
}

function MailServerState({ state }: { state: MailState }) {
  const { server, has_password, failure } = state;
  return (
    <>
      <p className={classes['hint']}>
        Submitters who ask for it get a mail when a curator writes to them, closes their submission or opens it again.
      </p>
      {failure ? (
        <Notice tone="warning" title={`Mail was not sent, ${formatTime(Date.parse(failure.at))}.`}>
          {failure.message}
        </Notice>
      ) : null}
      {server ? (
        <FieldList fields={fieldsOf(server, has_password)} />
      ) : (
        <Text size="sm">No mail server is set, so no mail is sent.</Text>
      )}
      <div className={classes['row']}>
        <DialogButton text={server ? 'Change the mail server…' : 'Set a mail server…'} title="Mail server">
          {(close) => <MailForm state={state} onDone={close} />}
        </DialogButton>
        {server ? (
          <>
            <DialogButton text="Send a test mail…" title="Send a test mail">
              {(close) => <TestMailForm onDone={close} />}
            </DialogButton>
            <RemoveButton />
          </>
        ) : null}
      </div>
    </>
  );
}

function RemoveButton() {
  const removing = useMutation({
    ...mutation('mail:remove'),
    onError: (error) => notifyProblem('The mail server cannot be removed', error),
  });
  return (
    <Button variant="subtle" loading={removing.isPending} onClick={() => removing.mutate()}>
      Send no mail any more
    </Button>
  );
}

function fieldsOf({ host, port, security, user, sender }: MailServer, hasPassword: boolean): [string, string][] {
  return [
    ['Server', `${host}, port ${port}`],
    ['Security', securityNames[security]],
    ['User', user === '' ? 'none' : `${user}, ${hasPassword ? 'with a password' : 'without a password'}`],
    ['Sender', sender],
  ];
}

/** Sends a test mail, and says why that fails. */
function TestMailForm({ onDone }: { onDone: () => void }) {
  const draft = useDraftForm({
    initialValues: { address: '' },
    problemsOf: ({ address }) => ({ address: address === '' ? 'Give an e-mail address.' : emailProblem(address) }),
  });
  const sending = useMutation({
    ...mutation('mail:test'),
    onSuccess: (_, { address }) => {
      notifyDone(`A test mail was sent to ${address}.`);
      onDone();
    },
  });
  return (
    <Form
      form={draft}
      submit="Send a test mail"
      work={sending}
      onCancel={onDone}
      onSubmit={(values) => sending.mutate(values)}
    >
      <TextInput label="To" data-autofocus {...draft.form.getInputProps('address')} />
    </Form>
  );
}

/** Sets the mail server. What is typed as a password is kept nowhere on this side. */
function MailForm({ state, onDone }: { state: MailState; onDone: () => void }) {
  const { server, has_password } = state;
  const draft = useDraftForm<MailValues>({
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
    mutationFn: ({ password, ...values }: MailValues, { client }) =>
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
        description={has_password ? 'Leave it empty to keep the password of the same server and user.' : undefined}
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

function serverOf({ host, port, security, user, sender }: Omit<MailValues, 'password'>) {
  return { host: host.trim(), port: Number(port), security, user, sender: sender.trim() };
}

function problemsOf(values: MailValues): Record<string, string | undefined> {
  const issues = MailServer.safeParse(serverOf(values)).error?.issues ?? [];
  const words: Record<string, string> = {
    host: 'Give the name or the address of a computer.',
    port: 'A port is a number from 1 to 65535.',
    security: 'Choose STARTTLS or TLS: only a server on this computer may be used without encryption.',
    user: 'A user name is one line of at most 200 characters.',
    sender: 'Give an e-mail address.',
  };
  return Object.fromEntries(issues.map(({ path: [field] }) => [String(field), words[String(field)]]));
}
