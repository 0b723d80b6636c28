import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { RequestLog } from './request-log.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { ServiceAccess } from './service-access.tsx';
import { ServiceAddresses } from './service-addresses.tsx';
import { ServiceFace } from './service-face.tsx';
import { ServiceSettings } from './service-settings.tsx';
import { useSaveSetting } from './use-save-setting.ts';
import classes from './service-page.module.css';

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
