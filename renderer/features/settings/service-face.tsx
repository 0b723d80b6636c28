import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Settings } from '#shared/rpc/contract/settings.ts';
import { publicUrlProblem } from '#shared/rules/service-access.ts';
import type { SettingSaving } from './use-save-setting.ts';
import classes from './settings.module.css';

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
