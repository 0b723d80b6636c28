import { SegmentedControl } from '@mantine/core';
import { SignInNeeded } from '#shared/api/sign-in-needed.ts';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import type { SettingSaving } from './use-save-setting.ts';
import classes from './settings.module.css';

const choices: { value: SignInNeeded; label: string }[] = [
  { value: 'by-database', label: 'As each database says' },
  { value: 'sequence-queries', label: 'Also for sequence queries' },
  { value: 'everything', label: 'For everything' },
];

/** For what others must sign in to the service, whatever its databases say. */
export function ServiceSignIn({ settings, saving }: { settings: Settings; saving: SettingSaving }) {
  const { service_sign_in } = settings;
  return (
    <>
      <p className={classes['hint']}>
        Each database says who may read it. The service can ask for a sign-in also where a database is public. The list
        of public databases (/ and /db) stays open to everybody. Changes apply to a running service at once. The command
        line can ask for more (--sign-in).
      </p>
      <SegmentedControl
        aria-label="Sign-in is needed"
        data={choices}
        value={service_sign_in}
        onChange={(value) =>
          saving.save({ service_sign_in: SignInNeeded.parse(value) }, { service_sign_in }, 'Who must sign in')
        }
        style={{ alignSelf: 'flex-start' }}
      />
    </>
  );
}
