import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import { hostNameProblem, proxyProblem } from '#shared/rules/service-access.ts';
import { EntryList } from './entry-list.tsx';
import { RequestLog } from './request-log.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { ServiceFace, ServiceSignIn } from './service-choices.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { type SettingSaving, useSaveSetting } from './use-save-setting.ts';
import classes from './service-page.module.css';

const ADDRESSES = [
  { path: '/docs', name: 'Documentation', about: 'All routes, with a button to try each. Works without a network.' },
  { path: '/openapi.json', name: 'OpenAPI', about: 'All routes and their fields for programs, as OpenAPI 3.1.' },
];

const CONTRACT = { name: 'Service', about: 'Answers exactly as described. For new scripts.' };

const DEPLOYED = {
  name: 'Service, as on public servers',
  about: 'The same routes, answered the way public servers do. For scripts written for those.',
};

/** The service for other programs: whether it runs, where, for whom, and what was asked of it. */
export function ServicePage() {
  const settings = useQuery(query('settings:get'));
  const status = useQuery(query('service:status'));
  const saving = useSaveSetting();
  return (
    <Page
      kind="record"
      title="REST service"
      subtitle="The databases of this computer for scripts and other programs."
      actions={<SavedNotice saving={saving} />}
    >
      <div className={classes['sections']}>
        <Section title="State">
          <QueryRegion query={settings}>{(all) => <ServiceSettings settings={all} saving={saving} />}</QueryRegion>
        </Section>
        <Section title="Names and proxies">
          <QueryRegion query={settings}>{(all) => <ServiceAccess settings={all} saving={saving} />}</QueryRegion>
        </Section>
        <Section title="Who must sign in">
          <QueryRegion query={settings}>{(all) => <ServiceSignIn settings={all} saving={saving} />}</QueryRegion>
        </Section>
        <Section title="In place of a public server">
          <QueryRegion query={settings}>{(all) => <ServiceFace settings={all} saving={saving} />}</QueryRegion>
        </Section>
        <Section title="Addresses">
          <QueryRegion query={status} lines={2}>
            {({ address, face }) => <ServiceAddresses base={address} face={face} />}
          </QueryRegion>
        </Section>
        <RequestLog />
      </div>
    </Page>
  );
}

/** Under which further names the service may be asked, and which proxies it believes. */
function ServiceAccess({ settings, saving }: { settings: Settings; saving: SettingSaving }) {
  const { service_hosts, service_proxies } = settings;
  return (
    <>
      <p className={classes['hint']}>
        Changes apply to a running service at once. Entries from the command line (--allow-host, --trust-proxy) also
        count.
      </p>
      <div className={classes['columns']}>
        <EntryList
          title="Other names of this computer"
          about="The service answers requests for localhost, this computer’s own name, IP addresses and the names listed here. It refuses all others, so that web pages cannot read your databases."
          empty="No other names."
          noun="name"
          placeholder="typing.lab.example"
          entries={service_hosts}
          problemOf={hostNameProblem}
          normalize={(text) => text.toLowerCase()}
          onChange={(next, label) => saving.save({ service_hosts: next }, { service_hosts }, label)}
        />
        <EntryList
          title="Trusted proxies"
          about="A proxy in front of the service says in X-Forwarded headers which address was asked for. Only the proxies listed here are trusted. Enter an address or a range."
          empty="No proxy is trusted."
          noun="proxy"
          placeholder="10.0.0.7 or 10.0.0.0/8"
          entries={service_proxies}
          problemOf={proxyProblem}
          normalize={(text) => text}
          onChange={(next, label) => saving.save({ service_proxies: next }, { service_proxies }, label)}
        />
      </div>
    </>
  );
}

/** The addresses of the two faces, that at the root first. */
function facesFrom(first: ServiceStatus['face']) {
  if (first === 'deployed')
    return [
      { path: '/', ...DEPLOYED },
      { path: '/allelier', ...CONTRACT },
    ];
  return [
    { path: '/', ...CONTRACT },
    { path: '/bigsdb', ...DEPLOYED },
  ];
}

/** The addresses that other programs use, each to be copied or opened in the system's browser. */
function ServiceAddresses({ base, face }: { base: string | undefined; face: ServiceStatus['face'] }) {
  if (base === undefined)
    return <EmptyState title="The service is not running">Start it to see its addresses.</EmptyState>;
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">What it is</th>
            <th scope="col">
              <span className={classes['end']}>Copy</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...ADDRESSES, ...facesFrom(face)].map(({ path, name, about }) => (
            <tr key={path}>
              <td className={classes['address']}>
                <Anchor href={base + path} target="_blank" rel="noreferrer" inherit>
                  {base + path}{' '}
                  <IconExternalLink
                    size="0.9em"
                    aria-label="(opens in the browser)"
                    style={{ verticalAlign: '-0.1em' }}
                  />
                </Anchor>
              </td>
              <td>
                <b>{name}.</b> {about}
              </td>
              <td className={classes['end']}>
                <Button
                  variant="default"
                  size="compact-xs"
                  leftSection={<IconCopy size={14} aria-hidden="true" />}
                  aria-label={`Copy ${base + path}`}
                  onClick={() => void copyText(base + path, `the address ${path}`)}
                >
                  Copy
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
