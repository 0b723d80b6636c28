import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { answersOf, readAgain } from '#renderer/api/read-again.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { FactsStrip } from '#renderer/ui/pages/facts-strip.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes, formatCount, formatDuration, formatTime } from '#renderer/ui/text/format.ts';
import type { SiteHealth } from '#shared/rpc/contract/site-health.ts';
import type { SiteAsker, SiteAskers } from '#shared/rpc/contract/site-key.ts';
import { AccountList } from './account-list.tsx';
import { clockWords } from './clock-labels.ts';
import { SignInCheck } from './sign-in-check.tsx';
import { SiteKey } from './site-key.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

const STATES: Record<SiteHealth['state'], string> = {
  unknown: 'Not contacted yet',
  reachable: 'Reachable',
  unreachable: 'Not reachable',
};

/** The accounts at a remote site, and how it has been answering. */
export function SiteHealthPage() {
  const { site: id } = useParams({ from: '/sites/$site/health' });
  const site = useSite(id);
  const accounts = useQuery(query('site-account:list', { site: id }));
  const askers = useQuery(query('site-key:get', { site: id }));
  const health = useQuery(query('site:health', { site: id }));
  const name = site?.name ?? id;
  return (
    <Page
      kind="record"
      title={`Accounts and health of ${name}`}
      subtitle={site?.address}
      actions={
        <LinkButton to="/sites/$site/sign-in" params={{ site: id }}>
          Sign in
        </LinkButton>
      }
    >
      <div className={classes['sections']}>
        <Section title="Who asks">
          <QueryRegion query={askers} lines={3}>
            {(all) => <SiteAskersTable siteName={name} askers={all} />}
          </QueryRegion>
        </Section>
        <Section title="Key for reading">
          <QueryRegion query={askers} lines={2}>
            {(all) => <SiteKey site={id} siteName={name} askers={all} />}
          </QueryRegion>
        </Section>
        <Section title="Accounts">
          <QueryRegion query={accounts} lines={2}>
            {(list) => <AccountList site={id} siteName={name} accounts={list} />}
          </QueryRegion>
        </Section>
        <Section title="Address and clock">
          <SignInCheck site={id} address={site?.address ?? ''} />
        </Section>
        <Section title="How it has answered">
          <QueryRegion query={health}>{(facts) => <HealthFacts site={id} health={facts} />}</QueryRegion>
        </Section>
        <Section title="This site">
          <RemoveSite site={id} name={name} />
        </Section>
      </div>
    </Page>
  );
}

/** Removes a site from this program, after a question. */
function RemoveSite({ site, name }: { site: string; name: string }) {
  return (
    <div>
      <DialogButton text="Remove this site…" title={`Remove ${name}`}>
        {(close) => <RemoveForm site={site} name={name} onCancel={close} />}
      </DialogButton>
    </div>
  );
}

function RemoveForm({ site, name, onCancel }: { site: string; name: string; onCancel: () => void }) {
  const task = useTask();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    // Away from its pages first: they would ask for a site that is gone.
    await navigate({ to: '/' });
    await rpc.call('remote-site:remove', { site });
    notifyDone(`Removed ${name}.`);
  }

  return (
    <div className={classes['stack']}>
      <p className={classes['text']}>
        Its key, its accounts, their tokens and all saved replies are removed from this computer. Nothing changes at the
        site itself, and it can be added again.
      </p>
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <DialogFooter>
        <div className={classes['row']}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button color="red" loading={task.isBusy} onClick={() => void task.run(remove)}>
            Remove site
          </Button>
        </div>
      </DialogFooter>
    </div>
  );
}

/** How a site has answered since the program was started. */
function HealthFacts({ site, health }: { site: string; health: SiteHealth }) {
  const client = useQueryClient();
  const task = useTask();
  const { answered_at, failed_at, latency_ms, clock_offset_s, waiting, waiting_until } = health;

  const change = (name: 'site:ask-anew' | 'site:forget-replies') =>
    task.run(async () => {
      await rpc.call(name, { site });
      void readAgain(client, answersOf(site));
    });

  return (
    <div className={classes['stack']}>
      <FactsStrip
        label="Since the program was started"
        facts={[
          { label: 'requests', value: formatCount(health.requests) },
          { label: 'answered from here', value: formatCount(health.from_cache) },
          { label: 'until the first byte', value: latency_ms === undefined ? undefined : formatDuration(latency_ms) },
          { label: 'waiting', value: waiting === 0 ? undefined : formatCount(waiting) },
        ]}
      />
      <FieldList
        fields={[
          ['State', STATES[health.state]],
          ['Last answered', answered_at === undefined ? undefined : formatTime(answered_at)],
          ['Last failed', failed_at === undefined ? undefined : formatTime(failed_at)],
          ['Clock', clock_offset_s === undefined ? undefined : clockWords(clock_offset_s).text],
          ['Paused until', waiting_until === undefined ? undefined : formatTime(waiting_until)],
          ['Saved replies', `${formatCount(health.cache_replies)}, ${formatBytes(health.cache_bytes)}`],
        ]}
      />
      {health.limits.length === 0 ? null : (
        <PlainTable
          label="Limits met, newest first"
          isWide
          rows={health.limits}
          keyOf={({ at }) => at}
          columns={[
            { header: 'Limit met', cell: ({ at }) => formatTime(at) },
            { header: 'Status', cell: ({ status }) => status, isNumber: true },
            {
              header: 'To wait',
              cell: ({ retry_after }) => (retry_after === undefined ? '' : formatDuration(retry_after * 1000)),
              isNumber: true,
            },
          ]}
        />
      )}
      {health.failures.length === 0 ? null : (
        <PlainTable
          label="Failures, newest first"
          isWide
          rows={health.failures.map((failure, index) => ({ ...failure, index }))}
          keyOf={({ index }) => index}
          columns={[
            { header: 'Failed', cell: ({ at }) => formatTime(at) },
            { header: 'Path', cell: ({ path }) => path },
            { header: 'What', cell: ({ message }) => message },
          ]}
        />
      )}
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <div className={classes['row']}>
        <Button variant="default" loading={task.isBusy} onClick={() => void change('site:ask-anew')}>
          Read everything again
        </Button>
        <Button variant="default" loading={task.isBusy} onClick={() => void change('site:forget-replies')}>
          Remove saved replies
        </Button>
      </div>
    </div>
  );
}

/** Who asks a site for what, and since when. */
function SiteAskersTable({ siteName, askers }: { siteName: string; askers: SiteAskers }) {
  const { reading, queries, submissions } = askers;
  return (
    <PlainTable
      label={`Who asks ${siteName}`}
      rows={[
        { what: 'Reading and copies', asker: reading, nobody: 'Nobody: what is public' },
        { what: 'Sequence queries', asker: queries, nobody: 'Nobody: what is public' },
        { what: 'Submissions and curation', asker: submissions, nobody: 'Nobody: they need an account' },
      ]}
      keyOf={({ what }) => what}
      columns={[
        { header: 'For', cell: ({ what }) => what },
        { header: 'Asked by', cell: ({ asker, nobody }) => nameOf(asker) ?? nobody },
        { header: 'Since', cell: ({ asker: { since } }) => (since === undefined ? undefined : formatTime(since)) },
      ]}
    />
  );
}

function nameOf({ by, name = '' }: SiteAsker): string | undefined {
  if (by === 'key') return `Key ${name}…`;
  return by === 'account' ? `Account “${name}”` : undefined;
}
