import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { SiteAskers } from '#shared/rpc/contract/site-key.ts';
import { RemovalForm } from './removal-form.tsx';
import classes from './sites.module.css';
import { TokenStorageChoice } from './token-storage-choice.tsx';
import { useTask } from './use-task.ts';

interface SiteKeyProps {
  site: string;
  siteName: string;
}

/** The key with which a site is read: giving, replacing and removing it. */
export function SiteKey({ site, siteName, askers }: SiteKeyProps & { askers: SiteAskers }) {
  const { key, can_have_key } = askers;
  if (!can_have_key && key === undefined) {
    return (
      <p className={classes['text']}>
        {siteName} is asked without encryption, so a key would be readable on the way: none can be given here.
      </p>
    );
  }
  return (
    <div className={classes['stack']}>
      {key === undefined ? (
        <p className={classes['text']}>
          A key that you have from {siteName} reads there without signing in, as far as the site lets a key read. It is
          for reading only: submissions need an account.
        </p>
      ) : (
        <KnownKey site={site} siteName={siteName} known={key} />
      )}
      {can_have_key ? (
        <KeyForm key={key?.given_at} site={site} siteName={siteName} isKnown={key?.is_usable ?? false} />
      ) : null}
    </div>
  );
}

function KnownKey({ site, siteName, known }: SiteKeyProps & { known: NonNullable<SiteAskers['key']> }) {
  const { begins, is_usable, given_at, refused, not_for } = known;
  return (
    <>
      {refused ? (
        <Notice tone="warning" title={`${siteName} refused the key for ${refused.database}.`}>
          That was {formatTime(refused.at)}. The key has ended, is unknown there, or is not for this database. Give
          another one, or remove it to read without a key.
        </Notice>
      ) : null}
      <div className={classes['card']}>
        <div>
          <p className={classes['text']}>Key {begins}…</p>
          <p className={classes['hint']}>
            {is_usable
              ? `Given ${formatTime(given_at)}.`
              : 'Given in another place, which seals for itself, so it is not used here. Give it here too to use it.'}
          </p>
          {not_for.length === 0 ? null : (
            <p className={classes['hint']}>It is not for {not_for.join(', ')}: that is read as without it.</p>
          )}
        </div>
        <DialogButton text="Remove the key…" title={`Remove the key of ${siteName}`}>
          {(close) => (
            <RemovalForm label="Remove the key" remove={() => rpc.call('site-key:remove', { site })} onDone={close}>
              It is wiped from this computer, with the replies that were read with it. At {siteName} it stays valid
              until you end it there.
            </RemovalForm>
          )}
        </DialogButton>
      </div>
    </>
  );
}

function KeyForm({ site, siteName, isKnown }: SiteKeyProps & { isKnown: boolean }) {
  const task = useTask();
  const keeping = useQuery(query('secret-keeping:get')).data?.kept;
  const [isOpen, setIsOpen] = useState(!isKnown);
  // Held by the field alone, and emptied when it was sent: no state of the page has it.
  const field = useRef<HTMLInputElement>(null);
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Replace the key
        </Button>
      </div>
    );
  }

  async function give(): Promise<void> {
    const key = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    await rpc.call('site-key:put', { site, key });
  }

  return (
    <form
      noValidate
      className={classes['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(give);
      }}
    >
      <PasswordInput
        ref={field}
        label={isKnown ? 'New key' : 'Key'}
        description={`Kept sealed on this computer, sent to ${siteName} only, and never shown again.`}
        autoComplete="off"
        maw="var(--width-form)"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
      {keeping === 'undecided' ? <TokenStorageChoice /> : null}
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <div className={classes['row']}>
        <Button type="submit" loading={task.isBusy} disabled={keeping === 'undecided'}>
          {isKnown ? 'Use the new key' : 'Use this key'}
        </Button>
      </div>
    </form>
  );
}
