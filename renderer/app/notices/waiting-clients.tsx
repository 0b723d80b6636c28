import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';

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
