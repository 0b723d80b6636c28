import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { notifyProblem } from '../ui/notices/notify.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** A link to the web, opened by the host outside the program. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  function open(event: MouseEvent): void {
    event.preventDefault();
    rpc.call('link:open', { url: href }).catch((error: unknown) => notifyProblem('The link cannot be opened', error));
  }
  return (
    <Anchor href={href} onClick={open} inherit>
      {children}{' '}
      <IconExternalLink size="0.9em" aria-label="(opens in the browser)" style={{ verticalAlign: '-0.1em' }} />
    </Anchor>
  );
}
