import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { MailServer, MailState } from '#shared/mail.ts';
import { MailForm } from './mail-form.tsx';
import { securityNames } from './mail-security.ts';
import { TestMailForm } from './test-mail-form.tsx';
import classes from './settings.module.css';

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
