import { Textarea } from '@mantine/core';
import { useDeferredValue, type ClipboardEvent } from 'react';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { inspectPaste, nameOfPaste, type PastedSequence } from './pasted-sequence.ts';
import { queue, updateSession, useSession } from './query-session.ts';

/** Characters above which pasted text goes to the list at once: a text field with a genome in it stalls. */
const LONG_TEXT = 200_000;

function describe(pasted: PastedSequence): string {
  if (pasted.kind !== 'sequence') return 'FASTA, or a raw sequence. Ctrl+Enter runs the query.';
  const kind = pasted.data_type === 'DNA' ? 'nucleotides' : 'amino acids';
  return `${formatQuantity(pasted.contigs, 'sequence')}, ${formatCount(pasted.residues)} ${kind}`;
}

/** Puts the text on the list of inputs and gives the id of the entry. */
export function addPaste(text: string): string | undefined {
  const name = nameOfPaste(text);
  return queue.add([{ name, input: { kind: 'text', name, text }, size: text.length }])[0];
}

/** Where a sequence is pasted or typed; says while typing what it holds, or why it is no sequence. */
export function PasteBox({ problem }: { problem: string | undefined }) {
  const { text } = useSession();
  const pasted = inspectPaste(useDeferredValue(text));

  function handlePaste(event: ClipboardEvent): void {
    const long = event.clipboardData.getData('text/plain');
    if (long.length < LONG_TEXT || inspectPaste(long).kind !== 'sequence') return;
    event.preventDefault();
    addPaste(long);
  }

  return (
    <Textarea
      label="Paste a sequence"
      value={text}
      onChange={(event) => updateSession({ text: event.currentTarget.value })}
      onPaste={handlePaste}
      error={pasted.kind === 'refused' ? pasted.reason : problem}
      description={describe(pasted)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      minRows={2}
      maxRows={8}
      autosize
      spellCheck={false}
      autoComplete="off"
      styles={{ input: { fontFamily: 'var(--font-mono)' } }}
    />
  );
}
