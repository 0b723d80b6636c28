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
        A running service follows changes at once. What was given on the command line (--allow-host, --trust-proxy)
        counts besides.
      </p>
      <div className={classes['columns']}>
        <EntryList
          title="Further names of this computer"
          about="Requests for other names than localhost, this computer’s own and plain addresses are refused, so that no page of the web can read along; a name that leads here has to be listed."
          empty="No further names."
          noun="name"
          placeholder="typing.lab.example"
          entries={service_hosts}
          problemOf={hostNameProblem}
          normalize={(text) => text.toLowerCase()}
          onChange={(next, label) => saving.save({ service_hosts: next }, { service_hosts }, label)}
        />
        <EntryList
          title="Trusted proxies"
          about="A proxy in front of the service tells by X-Forwarded headers under which address it was asked; only those listed are believed, by address or range."
          empty="No proxy is believed."
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
