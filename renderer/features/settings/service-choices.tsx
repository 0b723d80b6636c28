import { Button, Switch, TextInput, SegmentedControl } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { SignInNeeded } from '#shared/api/sign-in-needed.ts';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import { publicUrlProblem } from '#shared/rules/service-access.ts';
import classes from './settings.module.css';
import type { SettingSaving } from './use-save-setting.ts';

/** Lets the service take the place of a public server: existing scripts have its addresses built in. */
export function ServiceFace({ settings, saving }: { settings: Settings; saving: SettingSaving }) {
  const { service_face, service_public_url } = settings;
  const [text, setText] = useState(service_public_url);
  const address = text.trim();
  const problem = publicUrlProblem(address);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (problem === undefined) saving.save({ service_public_url: address }, { service_public_url }, 'Public address');
  }

  return (
    <>
      <Switch
        label="Answer at / as public servers do"
        description="For scripts that have https://host/db/… built in. A running service is restarted."
        checked={service_face === 'deployed'}
        onChange={(event) =>
          saving.save(
            { service_face: event.currentTarget.checked ? 'deployed' : 'contract' },
            { service_face },
            'Answers at /',
          )
        }
      />
      <form onSubmit={save} className={classes['row']} style={{ alignItems: 'flex-end' }} noValidate>
        <TextInput
          label="Public address (optional)"
          description="The address at which others reach the service, such as https://typing.lab.example. Links begin with it, and scripts sign their requests with it."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          autoComplete="off"
          spellCheck={false}
          w={420}
        />
        <Button type="submit" variant="default" disabled={address === service_public_url || problem !== undefined}>
          Use this address
        </Button>
      </form>
    </>
  );
}

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
