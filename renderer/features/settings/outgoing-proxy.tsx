import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { outgoingProxyProblem } from '#shared/rules/outgoing-proxy.ts';
import classes from './settings.module.css';

const CHOICES = [
  { value: 'system', label: 'As the system says (HTTPS_PROXY, HTTP_PROXY)' },
  { value: 'none', label: 'None' },
  { value: 'address', label: 'This address' },
];

/** Through which proxy other sites are reached. An address is saved by Enter or the button: half an address is one, too. */
export function OutgoingProxy({ proxy, onSave }: { proxy: string; onSave: (proxy: string) => void }) {
  const kept = proxy === 'system' || proxy === 'none' ? proxy : 'address';
  const [choice, setChoice] = useState(kept);
  const [text, setText] = useState(kept === 'address' ? proxy : '');
  const [isTried, setTried] = useState(false);
  const address = text.trim();
  const problem = address === '' ? 'Give the address of the proxy.' : outgoingProxyProblem(address);

  function choose(next: string): void {
    setChoice(next);
    if (next !== 'address') onSave(next);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(problem !== undefined);
    if (problem === undefined) onSave(address);
  }

  return (
    <>
      <p className={classes['hint']}>
        Some networks allow connections only through a proxy. Of an https site it sees the name and nothing else. This
        computer, and the names in NO_PROXY of the system, are reached directly.
      </p>
      <NativeSelect
        label="Proxy for other sites"
        w={420}
        value={choice}
        data={CHOICES}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice === 'address' ? (
        <form onSubmit={save} className={classes['row']} style={{ alignItems: 'flex-end' }} noValidate>
          <TextInput
            label="Address of the proxy"
            placeholder="http://proxy.example:3128"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setTried(false);
            }}
            error={isTried ? problem : undefined}
            inputWrapperOrder={['label', 'error', 'input']}
            spellCheck={false}
            autoComplete="off"
            w={420}
          />
          <Button type="submit" variant="default" disabled={address === proxy}>
            Use this proxy
          </Button>
        </form>
      ) : null}
    </>
  );
}
