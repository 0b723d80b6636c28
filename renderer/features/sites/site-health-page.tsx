import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { HealthFacts } from './health-facts.tsx';
import { AccountList } from './account-list.tsx';
import { RemoveSite } from './remove-site.tsx';
import { SignInCheck } from './sign-in-check.tsx';
import classes from './sites.module.css';

/** The accounts at a remote site, and how it has been answering. */
export function SiteHealthPage() {
  const { site: id } = useParams({ from: '/sites/$site/health' });
  const site = useSite(id);
  const accounts = useQuery(query('site-account:list', { site: id }));
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
