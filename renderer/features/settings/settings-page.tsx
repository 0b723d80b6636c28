import { SegmentedControl, Text, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { Theme } from '#shared/rpc/contract/settings.ts';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import { About } from './about.tsx';
import { ClientsSection } from './clients-section.tsx';
import { DataFolder } from './data-folder.tsx';
import { InboxPollingSettings } from './inbox-polling-settings.tsx';
import { MailSection } from './mail-section.tsx';
import { OutgoingProxy } from './outgoing-proxy.tsx';
import { SavedNotice } from './saved-notice.tsx';
import classes from './settings.module.css';
import { useSaveSetting } from './use-save-setting.ts';

/** What can be set. Every change is saved at once and can be taken back. */
export function SettingsPage() {
  const settings = useQuery(query('settings:get'));
  const app = useQuery(query('app:info'));
  const saving = useSaveSetting();
  return (
    <Page kind="form" title="Settings" subtitle="Changes are saved at once." actions={<SavedNotice saving={saving} />}>
      <div className={classes['sections']}>
        <Section title="Appearance">
          <QueryRegion query={settings} lines={2}>
            {({ theme }) => (
              <ThemeChoice theme={theme} onChange={(next) => saving.save({ theme: next }, { theme }, 'Theme')} />
            )}
          </QueryRegion>
        </Section>
        <Section title="Data folder">
          <QueryRegion query={app} lines={2}>
            {(info) => <DataFolder info={info} />}
          </QueryRegion>
        </Section>
        <Section title="REST service">
          <p className={classes['hint']}>
            Scripts and other programs read the same databases through it. Its port, names, addresses and requests have
            a page of their own.
          </p>
          <div>
            <LinkButton to="/service">REST service</LinkButton>
          </div>
        </Section>
        <Section title="Typing">
          <QueryRegion query={settings} lines={2}>
            {({ typing_threads }) => (
              <TypingThreads
                threads={typing_threads}
                onChange={(next) => saving.save({ typing_threads: next }, { typing_threads }, 'Threads')}
              />
            )}
          </QueryRegion>
        </Section>
        <Section title="Network">
          <QueryRegion query={settings} lines={2}>
            {({ outgoing_proxy }) => (
              <OutgoingProxy
                // A change from elsewhere, as by Undo, begins anew.
                key={outgoing_proxy}
                proxy={outgoing_proxy}
                onSave={(next) => saving.save({ outgoing_proxy: next }, { outgoing_proxy }, 'Proxy')}
              />
            )}
          </QueryRegion>
        </Section>
        <Section title="News of your submissions">
          <QueryRegion query={settings} lines={3}>
            {({ inbox_polling }) => (
              <InboxPollingSettings
                polling={inbox_polling}
                onChange={(change, label) => {
                  const before = Object.fromEntries(
                    Object.entries(inbox_polling).filter(([member]) => member in change),
                  );
                  saving.save({ inbox_polling: change }, { inbox_polling: before }, label);
                }}
              />
            )}
          </QueryRegion>
        </Section>
        <MailSection />
        <ClientsSection />
        <Section title="About">
          <QueryRegion query={app}>{(info) => <About info={info} />}</QueryRegion>
        </Section>
      </div>
    </Page>
  );
}

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'high-contrast', label: 'High contrast' },
];

/** The colours of the screens. */
function ThemeChoice({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const label = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={label}>
        Theme
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        data={themes}
        value={theme}
        onChange={(value) => onChange(Theme.parse(value))}
      />
    </div>
  );
}

const NUMBERS = Array.from({ length: MOST_TYPING_THREADS }, (_, index) => index + 1);

/** How many threads type the genomes of a query. */
function TypingThreads({ threads, onChange }: { threads: number; onChange: (threads: number) => void }) {
  return (
    <>
      <p className={classes['hint']}>
        A query has up to four genomes typed at a time, each by a thread that holds it in memory; free threads help
        these. More threads than this computer has cores save no time.
      </p>
      <NativeSelect
        label="Typing threads"
        w={280}
        value={String(threads)}
        data={[
          { value: '0', label: 'Two, or one where there is one core' },
          ...NUMBERS.map((number) => ({ value: String(number), label: String(number) })),
        ]}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </>
  );
}
