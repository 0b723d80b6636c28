import { Badge, Button, Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { defined } from '#shared/defined.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { SiteAccount } from '#shared/rpc/contract/site-account.ts';
import { ReachOfAll } from './account-reach.tsx';
import { RemovalForm } from './removal-form.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';
import { rpc } from '#renderer/api/bridge.ts';

interface AccountListProps {
  site: string;
  siteName: string;
  accounts: readonly SiteAccount[];
}

/** The accounts at a site: which one asks there, what each reaches, and the way to forget it. */
export function AccountList({ site, siteName, accounts }: AccountListProps) {
  const task = useTask();
  if (accounts.length === 0) {
    return (
      <EmptyState
        title="You are not signed in"
        actions={
          <LinkButton to="/sites/$site/sign-in" params={{ site }}>
            Sign in
          </LinkButton>
        }
      >
        Public databases are read without an account. Sign in to read closed ones and newer records, and to submit.
      </EmptyState>
    );
  }
  const active = accounts.find(({ is_active }) => is_active);
  return (
    <div className={classes['stack']}>
      <Radio.Group
        label={`Who signs requests to ${siteName}`}
        value={String(active?.id ?? '')}
        onChange={(value) => {
          const account = value === '' ? undefined : Number(value);
          void task.run(() => rpc.call('site-account:use', { site, ...defined({ account }) }));
        }}
      >
        <div className={classes['cards']}>
          {accounts.map((account) => (
            <AccountCard key={account.id} account={account} siteName={siteName} />
          ))}
          <div className={classes['card']}>
            <Radio value="" label="Nobody: requests are not signed" />
          </div>
        </div>
      </Radio.Group>
      {task.error === undefined ? null : <ProblemView error={task.error} />}
    </div>
  );
}

function AccountCard({ account, siteName }: { account: SiteAccount; siteName: string }) {
  const { id, site, name, key_begins, is_usable, is_active, reach, unsigned } = account;
  const signIn = is_usable ? 'Sign in again' : 'Sign in here';
  return (
    <div className={classes['card']}>
      <div>
        <Radio
          value={String(id)}
          label={name}
          description={key_begins === undefined ? undefined : `Consumer key ${key_begins}…`}
          disabled={!is_usable}
        />
        {is_usable ? null : (
          <p className={classes['hint']}>
            Signed in from another place, which encrypts its tokens for itself. Sign in here too to use the account.
          </p>
        )}
      </div>
      <div className={classes['row']}>
        {is_usable ? null : <Badge variant="default">not usable here</Badge>}
        <LinkButton
          to="/sites/$site/sign-in"
          params={{ site }}
          search={{ account: name }}
          aria-label={`${signIn} as ${name}`}
        >
          {signIn}
        </LinkButton>
        <DialogButton text="Forget this account…" aria-label={`Forget this account… ${name}`} title={`Forget ${name}`}>
          {(close) => (
            <RemovalForm
              label="Forget this account"
              remove={() => rpc.call('site-account:forget', { account: account.id })}
              onDone={close}
            >
              Its key and all its tokens are wiped from this computer. At {siteName} the permission stays until you
              revoke it there.
            </RemovalForm>
          )}
        </DialogButton>
      </div>
      {is_usable ? (
        <div className={classes['whole']}>
          <ReachOfAll account={id} site={site} known={reach} />
        </div>
      ) : null}
      {is_active && unsigned.length > 0 ? <UnsignedDatabases site={site} account={name} databases={unsigned} /> : null}
    </div>
  );
}

/** The databases that are read without an account because the user chose so, each with the way back. */
function UnsignedDatabases({ site, account, databases }: { site: string; account: string; databases: string[] }) {
  const task = useTask();
  return (
    <div className={classes['whole']}>
      <PlainTable
        label={`Read without “${account}”, until you sign in again`}
        rows={databases}
        keyOf={(database) => database}
        columns={[
          {
            header: 'Read without the account',
            cell: (database) => (
              <Link to="/sites/$site/db/$database" params={{ site, database }}>
                {database}
              </Link>
            ),
          },
          {
            header: 'Change',
            cell: (database) => (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Read ${database} with the account again`}
                onClick={() =>
                  void task.run(() => rpc.call('site-account:read-unsigned', { site, database, is_unsigned: false }))
                }
              >
                Read with the account again
              </Button>
            ),
          },
        ]}
      />
      {task.error === undefined ? null : <ProblemView error={task.error} />}
    </div>
  );
}
