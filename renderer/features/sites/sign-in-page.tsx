import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSite } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { SignInFlow, SiteAccount } from '#shared/rpc/contract/site-account.ts';
import { AccountReach } from './account-reach.tsx';
import { SignInCheck } from './sign-in-check.tsx';
import { SignInKey } from './sign-in-key.tsx';
import { SignInVerifier } from './sign-in-verifier.tsx';
import classes from './sites.module.css';
import { rpc } from '#renderer/api/bridge.ts';

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
