import { SegmentedControl, Text, NativeSelect, Button } from '@mantine/core';
import { IconCopy, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import type { AppInfo } from '#shared/rpc/contract/app.ts';
import { Theme } from '#shared/rpc/contract/settings.ts';
import { MOST_TYPING_THREADS } from '#shared/rules/typing-threads.ts';
import { About } from './about.tsx';
import { ClientsSection } from './clients-section.tsx';
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

/** Where everything is kept, and how to keep it elsewhere. */
function DataFolder({ info }: { info: AppInfo }) {
  const [chosen, setChosen] = useState<string>();

  async function choose(): Promise<void> {
    try {
      const [folder] = await rpc.call('file:pick', { purpose: 'data-folder' });
      if (!folder) return;
      const { restart_needed } = await rpc.call('settings:choose-data-folder', { token: folder.token });
      setChosen(
        restart_needed
          ? `“${folder.name}” will be used from the next start. The databases in the current folder stay where they are.`
          : `“${folder.name}” is used now.`,
      );
    } catch (error) {
      notifyProblem('The data folder cannot be changed', error);
    }
  }

  return (
    <>
      <div className={classes['row']}>
        <span className={classes['value']}>{info.data_folder}</span>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => void copyText(info.data_folder, 'the data folder')}
        >
          Copy path
        </Button>
        {info.can_choose_data_folder ? (
          <Button
            variant="default"
            leftSection={<IconFolder size={14} aria-hidden="true" />}
            onClick={() => void choose()}
          >
            Choose another…
          </Button>
        ) : null}
      </div>
      {chosen === undefined ? null : <Notice tone="info" title={chosen} />}
      <p className={classes['hint']}>
        Each database is one file in the folder “databases”. To copy one, open it and choose “Save a copy…”: the file
        alone may lack the latest changes while Allelier runs. To bring a copy back, put it into that folder.
        {info.can_choose_data_folder
          ? ''
          : ' To use another folder, start Allelier with --data FOLDER, or set ALLELIER_DATA first.'}
      </p>
    </>
  );
}
