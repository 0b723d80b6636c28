import { Autocomplete, Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { query, queryAt } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { defined } from '#shared/defined.ts';
import { preparedAt } from '#shared/rules/prepared-sites.ts';
import type { SignInFlow, SiteAccount } from '#shared/rpc/contract/site-account.ts';
import { TokenStorageChoice } from './token-storage-choice.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

interface SignInKeyProps {
  site: string;
  siteName: string;
  address: string;
  /** What the page was opened for. */
  asked: { database?: string | undefined; account?: string | undefined; key?: string | undefined };
  onBegun: (flow: SignInFlow, database: string) => void;
}

/** Which account, through which database, and with which consumer key. */
export function SignInKey(props: SignInKeyProps) {
  const accounts = useQuery(query('site-account:list', { site: props.site }));
  const databases = useQuery(databaseQueries.list(props.site));
  const { isError, refetch } = databases;
  const answeredAt = useQuery(queryAt([props.site], 'remote-site:check', { address: props.address })).dataUpdatedAt;
  const answersAgain = isError && answeredAt > databases.errorUpdatedAt;
  // What failed while the site did not answer is asked again once it does.
  useEffect(() => {
    if (answersAgain) void refetch();
  }, [answersAgain, refetch]);
  return (
    <QueryRegion query={accounts}>
      {(known) => (
        <QueryRegion query={databases}>
          {(list) => <KeyForm {...props} known={known} databases={list.map(({ name }) => name)} />}
        </QueryRegion>
      )}
    </QueryRegion>
  );
}

interface KeyFormProps extends SignInKeyProps {
  known: readonly SiteAccount[];
  databases: readonly string[];
}

function KeyForm({ site, siteName, address, asked, known, databases, onBegun }: KeyFormProps) {
  const task = useTask();
  const keeping = useQuery(query('secret-keeping:get')).data?.kept;
  const [account, setAccount] = useState(
    asked.account ?? (known.length === 0 ? 'my account' : `account ${known.length + 1}`),
  );
  const [database, setDatabase] = useState(asked.database ?? databases[0] ?? '');
  const kept = known.find(({ name, is_usable }) => is_usable && name === account) ?? known.find((one) => one.is_usable);
  const [givesKey, setGivesKey] = useState(asked.key === 'new');
  const needsKey = givesKey || kept === undefined;
  // Held by the fields alone, and emptied when they were sent: no state of the page has them.
  const key = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);

  async function begin(): Promise<void> {
    const consumer = needsKey ? { key: key.current?.value ?? '', secret: secret.current?.value ?? '' } : undefined;
    const flow = await rpc.call('site-account:begin', { site, database, account, ...defined({ consumer }) });
    for (const { current } of [key, secret]) if (current) current.value = '';
    onBegun(flow, database);
  }

  return (
    <form
      noValidate
      className={classes['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(begin);
      }}
    >
      {needsKey ? (
        <KeyExplained siteName={siteName} address={address} />
      ) : (
        <Notice
          tone="info"
          role="note"
          title={`The consumer key beginning with ${kept?.key_begins ?? ''} is used.`}
          actions={
            <Button variant="default" size="compact-xs" onClick={() => setGivesKey(true)}>
              Use another key
            </Button>
          }
        />
      )}
      <TextInput
        label="Name of the account"
        description="Your own name for it, to tell several accounts apart."
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <Autocomplete
        label="Database"
        description="Choose one where you are registered. If it is closed and therefore not listed, write its name. You are then also signed in to the other databases that know your account."
        data={[...databases]}
        value={database}
        onChange={(name) => setDatabase(name.trim())}
        spellCheck={false}
      />
      {needsKey ? <KeyFields keyField={key} secretField={secret} /> : null}
      {keeping === 'undecided' ? <TokenStorageChoice /> : null}
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <div>
        <Button type="submit" loading={task.isBusy} disabled={keeping === 'undecided' || database === ''}>
          Open the authorise page
        </Button>
      </div>
    </form>
  );
}

function KeyExplained({ siteName, address }: { siteName: string; address: string }) {
  const advice = preparedAt(address)?.getting_a_key;
  return (
    <p className={classes['text']}>
      {siteName} tells programs apart by a consumer key, usually 24 letters and digits, with a secret of usually 42
      characters. {advice ?? 'You get both from the administrators of the site.'}
    </p>
  );
}

interface KeyFieldsProps {
  keyField: React.RefObject<HTMLInputElement | null>;
  secretField: React.RefObject<HTMLInputElement | null>;
}

function KeyFields({ keyField, secretField }: KeyFieldsProps) {
  const id = useId();
  return (
    <>
      <TextInput
        ref={keyField}
        id={`${id}-key`}
        label="Consumer key"
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)' } }}
      />
      <PasswordInput
        ref={secretField}
        id={`${id}-secret`}
        label="Consumer secret"
        description="Encrypted on this computer, and never shown again."
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
      />
    </>
  );
}
