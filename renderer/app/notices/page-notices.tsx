import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { RECONNECTED, reconnectNow, useConnection } from '#renderer/api/transport/connection.ts';
import { openRestore } from '#renderer/features/home/restore/restore-flow.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { formatTime } from '#renderer/ui/text/format.ts';
import classes from '../shell/shell.module.css';

/** Says above the page that Allelier does not answer, for as long as it does not, and afterwards that it does. */
export function ConnectionNotice() {
  const connection = useConnection();
  useEffect(() => {
    const say = () => notifyDone('Allelier answers again.');
    window.addEventListener(RECONNECTED, say);
    return () => window.removeEventListener(RECONNECTED, say);
  }, []);
  if (connection === 'open') return null;
  return (
    <div className={classes['connection']}>
      <Notice
        tone="bad"
        title={connection === 'lost' ? 'Allelier does not answer' : 'Allelier does not know this page any more'}
        actions={
          <Button variant="default" size="compact-xs" onClick={reconnectNow}>
            Try now
          </Button>
        }
      >
        {connection === 'lost'
          ? 'It was stopped or is being restarted. What you see may be out of date. '
          : 'It runs again. Press Enter in the terminal in which it runs, and open the new link. '}
        What you have typed is kept, and this page goes on by itself.
      </Notice>
    </div>
  );
}

/** Says above each page which databases of this computer were found damaged, for as long as they are, and what to do. */
export function DamageNotices() {
  const { data: databases = [] } = useQuery(query('database:list'));
  return databases
    .filter(({ damaged_since, problem }) => damaged_since !== undefined || problem?.code === 'database_damaged')
    .map(({ name, damaged_since }) => (
      <Notice
        key={name}
        tone="bad"
        title={`The database “${name}” is damaged`}
        actions={
          <Button variant="default" size="compact-xs" onClick={() => openRestore({ into: name })}>
            Restore a backup of {name}…
          </Button>
        }
      >
        {damaged_since === undefined
          ? 'Its file cannot be read. '
          : `A part of its file could not be read (first seen ${formatTime(damaged_since)}). What needs that part is not shown, and nothing is written to the database until it is mended. “Check…” under Care on its page, or “allelier check ${name}”, says what is wrong with it. `}
        Restore a backup, or import its content into a new database.
      </Notice>
    ));
}

/** Says above each page that a program waits to be allowed, and leads to where it is answered; there it is not said. */
export function WaitingClients() {
  const { data: waiting = [] } = useQuery(query('clients:waiting'));
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/settings' });
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const open = waiting.filter(({ id }) => !put.has(id));
  const [first] = open;
  if (isThere || first === undefined) return null;
  const names = new Intl.ListFormat('en').format(new Set(open.map(({ client }) => client)));
  return (
    <Notice
      tone="info"
      title={`To be allowed or denied: ${names}`}
      actions={
        <>
          <LinkButton to="/settings" hash="clients" size="compact-xs">
            Answer
          </LinkButton>
          <Button variant="subtle" size="compact-xs" onClick={() => setPut(new Set(waiting.map(({ id }) => id)))}>
            Later
          </Button>
        </>
      }
    >
      {open.length === 1 ? 'A program asks' : 'Programs ask'} to act in your name.
    </Notice>
  );
}
