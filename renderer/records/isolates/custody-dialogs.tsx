import { Text, Textarea, TextInput, type ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeCustody, type CustodyChange, type IsolatePlace } from '#renderer/api/isolates/custody.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';

/** Isolates of one database, and what they are called: `isolate 5`, `Ex1001 and 2 more`. */
interface Concerned {
  places: readonly IsolatePlace[];
  what: string;
  size?: ButtonProps['size'];
  /** Called when something was changed, also where a part failed. */
  onChanged?: (() => void) | undefined;
}

/** A change of the custody of isolates as a mutation. `done` says what has been done. */
export function useCustodyChange(
  places: readonly IsolatePlace[],
  done: string,
  { onDone, onChanged }: { onDone?: () => void; onChanged?: (() => void) | undefined } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CustodyChange & { reason: string }) => changeCustody(client, places, change),
    onSuccess: () => {
      notifyDone(done);
      onDone?.();
    },
    onSettled: () => onChanged?.(),
  });
}

/** Asks whether isolates are to be public, and why. */
export function Publish({ what, size = 'sm', ...concerned }: Concerned) {
  return (
    <DialogButton text="Publish…" size={size} aria-label={labelOf('Publish…', what, size)} title={`Publish ${what}?`}>
      {(close) => <PublishQuestion {...concerned} what={what} onClose={close} />}
    </DialogButton>
  );
}

/** Small buttons stand in lists, where each needs a name of its own. */
function labelOf(text: string, what: string, size: ButtonProps['size']): string {
  return size === 'sm' ? text : `${text.replace('…', '')}: ${what}`;
}

function PublishQuestion({ places, what, onChanged, onClose }: Concerned & { onClose: () => void }) {
  const form = useDraftForm({ initialValues: { reason: '' }, problemsOf: () => ({}) });
  const are = places.length === 1 ? 'is' : 'are';
  const publishing = useCustodyChange(places, `${capital(what)} ${are} public.`, { onDone: onClose, onChanged });
  return (
    <Form
      form={form}
      submit="Publish"
      onSubmit={({ reason }) => publishing.mutate({ kind: 'publish', reason })}
      onCancel={onClose}
      work={publishing}
    >
      <Text size="sm">
        {places.length === 1
          ? 'All who may read the database see it at once: its fields, its contigs, its alleles and its history. Its owners cannot take that back.'
          : `All who may read the database see these ${places.length} isolates at once: fields, contigs, alleles and histories. Their owners cannot take that back.`}{' '}
        A curator can, but what others have read or copied by then stays with them.
      </Text>
      <CustodyReason {...form.form.getInputProps('reason')} />
    </Form>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why custody changes. */
export function CustodyReason(input: object) {
  return <Textarea label="Reason" description="The history keeps it, for owners and curators." autosize {...input} />;
}

/** Asks the curators to keep isolates private for longer than until `day`. */
export function AskForLater({ what, day, size = 'sm', ...concerned }: Concerned & { day: string }) {
  const text = 'Ask for a later day…';
  return (
    <DialogButton
      text={text}
      size={size}
      aria-label={labelOf(text, what, size)}
      title={`Keep ${what} private for longer?`}
    >
      {(close) => <LaterForm {...concerned} what={what} day={day} onClose={close} />}
    </DialogButton>
  );
}

function LaterForm({ places, day, onChanged, onClose }: Concerned & { day: string; onClose: () => void }) {
  const form = useDraftForm({
    initialValues: { embargo_until: '', reason: '' },
    problemsOf: ({ embargo_until }) => ({
      embargo_until: embargo_until > day ? undefined : `Give a day after ${day}, as YYYY-MM-DD.`,
    }),
  });
  const asking = useCustodyChange(places, 'The curators are asked.', { onDone: onClose, onChanged });
  const become = places.length === 1 ? 'the isolate becomes' : `the ${places.length} isolates become`;
  return (
    <Form
      form={form}
      submit="Ask"
      onSubmit={(values) => asking.mutate({ kind: 'extend', ...values })}
      onCancel={onClose}
      work={asking}
    >
      <Text size="sm">
        The curators of the database decide. Until they do, {become} public on {day}.
      </Text>
      <TextInput label="Private until" {...form.form.getInputProps('embargo_until')} data-autofocus />
      <CustodyReason {...form.form.getInputProps('reason')} />
    </Form>
  );
}
