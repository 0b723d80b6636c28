import { Button, Group } from '@mantine/core';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import type { InboxFailure } from '#shared/rpc/contract/inbox.ts';

/** Codes of problems that signing in again mends. */
const SIGN_IN = new Set(['access_revoked', 'client_unknown', 'client_refused', 'sealed_elsewhere', 'sign_in_needed']);

interface InboxFailuresProps {
  failures: readonly InboxFailure[];
  /** Asks a site again. */
  onRetry: (site: string) => void;
  isAsking: (site: string) => boolean;
}

/** Why sites could not be asked, and what to do: sign in again where that helps, else ask again. */
export function InboxFailures({ failures, onRetry, isAsking }: InboxFailuresProps) {
  return failures.map((failure) => (
    <Failure
      key={JSON.stringify(failure)}
      failure={failure}
      isAsking={isAsking(failure.site)}
      onRetry={() => onRetry(failure.site)}
    />
  ));
}

function Failure({ failure, isAsking, onRetry }: { failure: InboxFailure; isAsking: boolean; onRetry: () => void }) {
  const { site, site_name, account, database, code, message } = failure;
  const who = account === undefined ? site_name : `${site_name} (${account})`;
  const where = database === undefined ? who : `${database} at ${who}`;
  const isPart = code === 'more_to_read';
  return (
    <Notice
      tone={isPart ? 'info' : 'warning'}
      title={isPart ? `${where} has more` : `${where} could not be read${database === undefined ? '' : ' completely'}`}
    >
      <Group justify="space-between" gap="sm">
        <span>
          {message}
          {isPart ? '' : ' You see its last known state.'}
        </span>
        <Group gap="xs">
          {SIGN_IN.has(code) ? (
            <LinkButton
              to="/sites/$site/sign-in"
              params={{ site }}
              search={account === undefined ? {} : { account }}
              size="xs"
            >
              Sign in
            </LinkButton>
          ) : null}
          <Button variant="default" size="xs" loading={isAsking} onClick={onRetry}>
            {isPart ? 'Read more' : 'Try again'}
          </Button>
        </Group>
      </Group>
    </Notice>
  );
}
