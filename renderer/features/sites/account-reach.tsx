import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { Reach, SiteAccount } from '#shared/rpc/contract/site-account.ts';
import classes from './sites.module.css';

interface AccountReachProps {
  account: SiteAccount;
  /** The database through which the account signed in. */
  database: string;
  siteName: string;
}

/** Tests a signed call, and then in which databases of the site the account is registered. */
export function AccountReach({ account, database, siteName }: AccountReachProps) {
  const [tested, setTested] = useState<Reach>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isGone = false;
    rpc.call('site-account:try', { account: account.id, database }).then(
      ([reach]) => !isGone && setTested(reach),
      (failure: unknown) => !isGone && setError(failure),
    );
    return () => {
      isGone = true;
    };
  }, [account.id, database]);

  return (
    <div className={classes['stack']}>
      <Notice tone="good" title={`Signed in at ${siteName} as “${account.name}”.`}>
        {tested?.reached === true ? `A signed call to ${database} works.` : null}
      </Notice>
      {tested?.reached === false ? (
        <Notice tone="warning" title={`The account is not registered for ${database}.`}>
          Register it there, with your account at {siteName}, then try again.
        </Notice>
      ) : null}
      {error === undefined ? null : <ProblemView error={error} />}
      <ReachOfAll account={account.id} site={account.site} />
      <div className={classes['row']}>
        <LinkButton to="/sites/$site" params={{ site: account.site }} variant="filled">
          Browse {siteName}
        </LinkButton>
      </div>
    </div>
  );
}

/** Databases that are listed unasked. */
const MOST_OPEN = 12;

/** Asks every database of a site whether it knows the account. */
export function ReachOfAll({ account, site, known = [] }: { account: number; site: string; known?: readonly Reach[] }) {
  const [reach, setReach] = useState<readonly Reach[]>(known);
  const [progress, setProgress] = useState<{ done: number; total?: number | undefined }>();
  const [error, setError] = useState<unknown>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(): Promise<void> {
    const work = new AbortController();
    controller.current = work;
    setError(undefined);
    setProgress({ done: 0 });
    try {
      setReach(await rpc.call('site-account:try', { account }, { signal: work.signal, onProgress: setProgress }));
    } catch (failure) {
      if (!work.signal.aborted) setError(failure);
    } finally {
      setProgress(undefined);
    }
  }

  const reached = reach.filter((one) => one.reached).length;
  return (
    <div className={classes['stack']}>
      {progress ? (
        <RunningTrial progress={progress} onStop={() => controller.current?.abort()} />
      ) : (
        <div className={classes['row']}>
          <Button variant="default" onClick={() => void run()}>
            {reach.length === 0 ? 'Which databases does it reach?' : 'Try all databases again'}
          </Button>
          {reach.length === 0 ? null : (
            <span className={classes['hint']} role="status">
              Registered for {formatQuantity(reached, 'database')} of {formatCount(reach.length)} tried.
            </span>
          )}
        </div>
      )}
      {error === undefined ? null : <ProblemView error={error} onRetry={() => void run()} />}
      {reach.length === 0 ? null : (
        <details open={reach.length <= MOST_OPEN}>
          <summary>Databases tried</summary>
          <ReachTable site={site} reach={reach} />
        </details>
      )}
    </div>
  );
}

interface RunningTrialProps {
  progress: { done: number; total?: number | undefined };
  onStop: () => void;
}

function RunningTrial({ progress: { done, total }, onStop }: RunningTrialProps) {
  return (
    <>
      <ProgressBar label="Databases tried" percent={runningPercent(done, total)} />
      <div className={classes['row']}>
        <span className={classes['hint']} role="status">
          {total === undefined
            ? 'Trying databases…'
            : `Trying databases: ${formatCount(done)} of ${formatCount(total)}`}
        </span>
        <Button variant="default" size="compact-xs" onClick={onStop}>
          Stop
        </Button>
      </div>
    </>
  );
}

function ReachTable({ site, reach }: { site: string; reach: readonly Reach[] }) {
  return (
    <PlainTable
      label="Databases that the account reaches"
      isWide
      rows={reach}
      keyOf={({ database }) => database}
      columns={[
        {
          header: 'Database',
          cell: ({ database }) => (
            <Link to="/sites/$site/db/$database" params={{ site, database }}>
              {database}
            </Link>
          ),
        },
        { header: 'Account', cell: ({ reached }) => <ReachMark isReached={reached} /> },
      ]}
    />
  );
}

function ReachMark({ isReached }: { isReached: boolean }) {
  const Mark = isReached ? IconCheck : IconX;
  return (
    <>
      <Mark size={14} aria-hidden="true" /> {isReached ? 'registered' : 'not registered'}
    </>
  );
}
