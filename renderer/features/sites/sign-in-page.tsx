import { Button, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, useEffect } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { toProblem } from '#shared/problem.ts';
import type { SignInFlow, SiteAccount } from '#shared/rpc/contract/site-account.ts';
import { AccountReach } from './account-reach.tsx';
import { SignInCheck } from './sign-in-check.tsx';
import { SignInKey } from './sign-in-key.tsx';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

interface SignInVerifierProps {
  flow: SignInFlow;
  siteName: string;
  onStartOver: () => void;
  onDone: (account: SiteAccount) => void;
}

/** After these, the verifier is of no use any more. */
const OVER = new Set(['verifier_expired', 'verifier_used', 'sign_in_over']);

/** How far the wizard is. Key, secret, tokens and verifier are never part of it. */
type Stage =
  | { step: 'key' }
  | { step: 'allow'; flow: SignInFlow; database: string }
  | { step: 'done'; account: SiteAccount; database: string };

/** Signs in at a remote site, step by step. */
export function SignInPage() {
  const { site: id } = useParams({ from: '/sites/$site/sign-in' });
  const asked = useSearch({ from: '/sites/$site/sign-in' });
  const site = useSite(id);
  const [stage, setStage] = useState<Stage>({ step: 'key' });
  const name = site?.name ?? id;

  function startOver(): void {
    if (stage.step === 'allow') void rpc.call('site-account:cancel', { flow: stage.flow.flow }).catch(() => undefined);
    setStage({ step: 'key' });
  }

  return (
    <Page
      kind="form"
      title={`Sign in at ${name}`}
      subtitle="You allow this program once to act for you there. Your password stays between you and the site."
      actions={
        <LinkButton to="/sites/$site/health" params={{ site: id }}>
          Accounts and health
        </LinkButton>
      }
    >
      <div className={classes['sections']}>
        <Section title="1. Address and clock">
          <SignInCheck site={id} address={site?.address ?? ''} />
        </Section>
        {stage.step === 'key' ? (
          <Section title="2. Consumer key">
            <SignInKey
              site={id}
              siteName={name}
              address={site?.address ?? ''}
              asked={asked}
              onBegun={(flow, database) => setStage({ step: 'allow', flow, database })}
            />
          </Section>
        ) : null}
        {stage.step === 'allow' ? (
          <Section title="3. Allow access">
            <SignInVerifier
              flow={stage.flow}
              siteName={name}
              onStartOver={startOver}
              onDone={(account) => setStage({ step: 'done', account, database: stage.database })}
            />
          </Section>
        ) : null}
        {stage.step === 'done' ? (
          <Section title="4. What the account reaches">
            <AccountReach account={stage.account} database={stage.database} siteName={name} />
          </Section>
        ) : null}
      </div>
    </Page>
  );
}

/** Leads to the authorise page and takes the verifier that it shows. */
function SignInVerifier({ flow: { flow, page }, siteName, onStartOver, onDone }: SignInVerifierProps) {
  const task = useTask();
  const reopening = useTask();
  // Held by the field alone, and emptied when it was sent.
  const field = useRef<HTMLInputElement>(null);
  const clipboard = useClipboardVerifier(flow);

  async function verify(take: () => Promise<SiteAccount>): Promise<void> {
    const account = await take();
    if (field.current) field.current.value = '';
    onDone(account);
  }

  const redeem = (given: { verifier?: string }) => rpc.call('site-account:verify', { flow, ...given });

  /** The system's clipboard is read on the main side; only a browser has to read its own. */
  async function fromClipboard(): Promise<SiteAccount> {
    return redeem(clipboard === 'system' ? {} : { verifier: await readPageClipboard() });
  }

  const isOver = task.error !== undefined && OVER.has(toProblem(task.error).code);
  return (
    <form
      noValidate
      className={classes['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(() => verify(() => redeem({ verifier: field.current?.value ?? '' })));
      }}
    >
      <p className={classes['text']}>
        Sign in on the page of {siteName}, allow access, and copy the verifier that it shows: eight letters and digits,
        valid for 60 minutes.
      </p>
      <div className={classes['row']}>
        {page === undefined ? (
          <>
            <span className={classes['hint']}>The page was opened in your browser.</span>
            <Button
              variant="default"
              loading={reopening.isBusy}
              onClick={() => void reopening.run(() => rpc.call('site-account:reopen', { flow }))}
            >
              Open it again
            </Button>
          </>
        ) : (
          <Button
            component="a"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={14} aria-hidden="true" />}
          >
            Go to the authorise page
          </Button>
        )}
      </div>
      {reopening.error === undefined ? null : <ProblemView error={reopening.error} />}
      {clipboard === 'none' ? null : (
        <Notice
          tone="info"
          title="The clipboard holds what looks like a verifier."
          actions={
            <Button loading={task.isBusy} onClick={() => void task.run(() => verify(fromClipboard))}>
              Use it
            </Button>
          }
        />
      )}
      <TextInput
        ref={field}
        label="Verifier"
        description="Spaces around it are ignored."
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)', maxWidth: 240 } }}
      />
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <div className={classes['row']}>
        <Button type="submit" loading={task.isBusy} disabled={isOver}>
          Sign in
        </Button>
        <Button variant="default" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </form>
  );
}

/** Whose clipboard holds what looks like a verifier: that of the system, read on the main side, or the one this page may read. */
type ClipboardVerifier = 'none' | 'system' | 'page';

const VERIFIER = /^\s*[A-Za-z0-9]{8}\s*$/;

/** Looks at the clipboard whenever the user comes back to the window, where the host allows that without asking. */
function useClipboardVerifier(flow: string): ClipboardVerifier {
  const [holder, setHolder] = useState<ClipboardVerifier>('none');
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      const found = await lookAtClipboard(flow).catch(() => 'none' as const);
      if (!isGone) setHolder(found);
    }
    const onFocus = (): void => void look();
    window.addEventListener('focus', onFocus);
    return () => {
      isGone = true;
      window.removeEventListener('focus', onFocus);
    };
  }, [flow]);
  return holder;
}

async function lookAtClipboard(flow: string): Promise<ClipboardVerifier> {
  const state = (await rpc.call('site-account:clipboard', { flow })).state;
  if (state !== 'unreadable') return state === 'verifier' ? 'system' : 'none';
  if (!(await mayReadClipboard())) return 'none';
  return VERIFIER.test(await readPageClipboard()) ? 'page' : 'none';
}

/** True only where the user has allowed it before: coming back to a page must raise no question. */
async function mayReadClipboard(): Promise<boolean> {
  const permission = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
  return permission.state === 'granted';
}

/** What the browser's clipboard holds. Only for passing on: the page keeps nothing of it. */
function readPageClipboard(): Promise<string> {
  return navigator.clipboard.readText();
}
