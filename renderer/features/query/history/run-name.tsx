import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { SavedRun } from '#shared/rpc/contract/results.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';

/** Where a run is given another name: Enter or leaving keeps it, Escape does not. `onEnd` gets the name if it is another one. */
export function RunName({ name, onEnd }: { name: string; onEnd: (name: string | undefined) => void }) {
  const [text, setText] = useState(name);
  const isEnded = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  // It takes the place of the name that was clicked to change it.
  useEffect(() => field.current?.select(), []);

  function end(wanted: string): void {
    if (isEnded.current) return;
    isEnded.current = true;
    const next = wanted.trim();
    onEnd(next === '' || next === name ? undefined : next);
  }

  return (
    <TextInput
      size="xs"
      aria-label="Name of these results"
      value={text}
      maxLength={200}
      ref={field}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(text);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end(name);
      }}
    />
  );
}

/** `12 genomes`, or how many of them are done, and how many failed. */
export function describeInputs({ inputs, done, failed }: SavedRun): string {
  const all = formatQuantity(inputs, 'genome');
  const parts = [done === inputs ? all : `${done} of ${all}`, failed > 0 ? `${failed} failed` : ''];
  return parts.filter(Boolean).join(', ');
}

/** The name of a database, or that it is chosen for each genome. */
export function databaseLabel(database: string): string {
  return database === ANY_DATABASE ? 'Any database' : database;
}

/** How many have neither a result nor failed. */
export function countOpen({ inputs, done, failed }: SavedRun): number {
  return inputs - done - failed;
}

/** How the database has changed since the run, in a sentence; empty if it has not. */
export function describeChange({ request, definitions, last_updated, now_last_updated: now }: SavedRun): string {
  if (definitions === 'same' || last_updated.length === 0) return '';
  if (definitions === 'gone') {
    if (request.database === ANY_DATABASE) return 'A database that these results are of is no longer there.';
    return `The database “${request.database}” is no longer there.`;
  }
  const then = last_updated.join(' and ');
  const dates =
    now === undefined || now === then
      ? ''
      : ` These results were made with the state of ${then}; its state is now ${now}.`;
  return `The database has changed since then.${dates}`;
}

/** Warns that results will be lost when the program ends, and says why; empty if they are kept. */
export function describeUneditable({ unkept }: SavedRun): string {
  if (unkept === undefined) return '';
  const what = unkept.all ? 'These results are' : 'Some of these results are';
  return `${what} not saved. Save them before you close Allelier. ${unkept.reason}`;
}
