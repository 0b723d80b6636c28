import { hostNameProblem, proxyProblem } from '#shared/rules/service-access.ts';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import { EntryList } from './entry-list.tsx';
import type { Saving } from './use-save-setting.ts';
import classes from './service-page.module.css';

/** Under which further names the service may be asked, and which proxies it believes. */
export function ServiceAccess({ settings, saving }: { settings: Settings; saving: Saving }) {
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
