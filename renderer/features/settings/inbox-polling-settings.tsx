import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import type { InboxPolling, InboxPollingChange } from '#shared/rpc/contract/inbox-polling.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { AppError } from '#shared/problem.ts';
import { ownMember } from '#shared/own-member.ts';
import classes from './settings.module.css';

/** Minutes that can be chosen, and their words. */
const CHOICES: readonly (readonly [minutes: number, words: string])[] = [
  [5, 'every 5 minutes'],
  [15, 'every 15 minutes'],
  [30, 'every 30 minutes'],
  [60, 'every hour'],
  [240, 'every 4 hours'],
  [1440, 'once a day'],
  [0, 'never: only when I look'],
];

interface InboxPollingProps {
  polling: InboxPolling;
  /** Only what is different: another change may be on its way. */
  onChange: (change: InboxPollingChange, label: string) => void;
}

const NIGHT = { from: '22:00', to: '07:00' };

/** How often sites are asked what became of the user's submissions, when not, and how he is told. */
export function InboxPollingSettings({ polling, onChange }: InboxPollingProps) {
  const { every, quiet, tells } = polling;
  return (
    <>
      <p className={classes['hint']}>
        While Allelier runs, it checks this computer and the sites where you have an account or sent something. You can
        also check at any time in Submissions. Sites that cannot be reached are checked less and less often.
      </p>
      <NativeSelect
        label="Check for changes"
        w={280}
        value={String(every)}
        data={intervalOptions(every)}
        onChange={({ currentTarget }) => onChange({ every: Number(currentTarget.value) }, 'Interval')}
      />
      <SiteIntervals polling={polling} onChange={onChange} />
      <Checkbox
        label="Not in quiet hours"
        checked={quiet !== null}
        onChange={({ currentTarget }) => onChange({ quiet: currentTarget.checked ? NIGHT : null }, 'Quiet hours')}
      />
      {quiet ? <QuietHours quiet={quiet} onChange={(next) => onChange({ quiet: next }, 'Quiet hours')} /> : null}
      <Checkbox
        label="Notify me of updates"
        description="Through the system, or in a corner of the page. A click shows the submission."
        checked={tells}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) askForPermission();
          onChange({ tells: currentTarget.checked }, 'Notifications');
        }}
      />
    </>
  );
}

function QuietHours({ quiet, onChange }: { quiet: typeof NIGHT; onChange: (next: typeof NIGHT) => void }) {
  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={quiet[name]}
      onChange={({ currentTarget: { value } }) => {
        // A field that is being emptied says nothing yet.
        if (value !== '') onChange({ ...quiet, [name]: value });
      }}
    />
  );
  return (
    <Group gap="md">
      {field('from', 'Quiet from')}
      {field('to', 'until')}
    </Group>
  );
}

/** Nothing is shown while there is only this computer. */
function SiteIntervals({ polling, onChange }: InboxPollingProps) {
  const sites = useQuery(query('site:list')).data ?? [];
  if (sites.length < 2) return null;
  const choose = (site: string, value: string) => {
    const { [site]: _before, ...others } = polling.sites;
    onChange({ sites: value === '' ? others : { ...others, [site]: Number(value) } }, 'Interval');
  };
  return (
    <PlainTable
      label="Intervals of sites"
      rows={sites}
      keyOf={({ id }) => id}
      columns={[
        { header: 'Site', cell: ({ name }) => name },
        {
          header: 'Interval',
          cell: ({ id, name }) => (
            <NativeSelect
              aria-label={`Interval of ${name}`}
              value={String(ownMember(polling.sites, id) ?? '')}
              data={[{ value: '', label: 'As above' }, ...intervalOptions(ownMember(polling.sites, id))]}
              onChange={({ currentTarget }) => choose(id, currentTarget.value)}
            />
          ),
        },
      ]}
    />
  );
}

/** The desktop needs none. Without it the page itself tells the news. */
function askForPermission(): void {
  if (rpc.host === 'desktop' || !('Notification' in window) || Notification.permission !== 'default') return;
  Notification.requestPermission().catch(() =>
    notifyProblem(
      'The browser cannot show notifications',
      new AppError(409, 'no_notifications', 'Updates are shown in a corner of the page.'),
    ),
  );
}

/** Intervals to choose from, with the one that is set, whatever it is. */
function intervalOptions(set: number | undefined): { value: string; label: string }[] {
  const isKnown = set === undefined || CHOICES.some(([minutes]) => minutes === set);
  const all = isKnown
    ? CHOICES
    : [...CHOICES.slice(0, -1), [set, `every ${set} minutes`] as const, ...CHOICES.slice(-1)];
  return all.map(([minutes, words]) => ({ value: String(minutes), label: words }));
}
