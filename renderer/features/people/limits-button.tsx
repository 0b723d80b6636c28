import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';

/** One limit: a number above zero. */
export interface LimitField {
  name: string;
  label: string;
  description: string;
  /** The largest that is taken. */
  most: number;
  /** False for one that may have decimals. */
  isWhole?: boolean;
}

type Limits = Record<string, number>;

interface LimitsButtonProps {
  text: string;
  /** Says more than the text, where there are several such buttons. */
  label?: string;
  title: string;
  fields: readonly LimitField[];
  now: Limits;
  usual: Limits;
  save: (limits: Limits) => Promise<void>;
  /** What holds afterwards, in a sentence. */
  saved: (limits: Limits) => string;
}

/** Opens a form for some limits, with the usual values at hand. What was saved can be undone. */
export function LimitsButton(props: LimitsButtonProps) {
  const { text, label, title, now, save, saved } = props;
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => notifyProblem('The limits stay as they are', error),
  });
  return (
    <DialogButton text={text} title={title} {...defined({ 'aria-label': label })} size="compact-xs">
      {(close) => (
        <LimitsForm
          {...props}
          onDone={close}
          onSaved={(limits) => notifyUndo(saved(limits), () => saving.mutate(now))}
        />
      )}
    </DialogButton>
  );
}

interface LimitsFormProps extends LimitsButtonProps {
  onDone: () => void;
  onSaved: (limits: Limits) => void;
}

function LimitsForm({ fields, now, usual, save, onDone, onSaved }: LimitsFormProps) {
  const draft = useDraftForm<Record<string, string>>({
    initialValues: textsOf(fields, now),
    problemsOf: (values) =>
      Object.fromEntries(fields.map((field) => [field.name, limitProblem(field, values[field.name] ?? '')])),
  });
  const { form } = draft;
  const saving = useMutation({
    mutationFn: async (values: Record<string, string>) => {
      // What was not written stays exactly as it is.
      const limits = Object.fromEntries(
        fields.map(({ name }) => {
          const before = now[name] ?? 0;
          return [name, values[name] === String(before) ? before : numberOf(values[name] ?? '')];
        }),
      );
      await save(limits);
      return limits;
    },
    onSuccess: (limits) => {
      onDone();
      if (fields.some(({ name }) => limits[name] !== now[name])) onSaved(limits);
    },
  });
  return (
    <Form
      form={draft}
      submit="Save"
      work={saving}
      onCancel={onDone}
      onSubmit={(values) => saving.mutate(values)}
      buttons={
        <Button variant="subtle" onClick={() => form.setValues(textsOf(fields, usual))}>
          Usual limits
        </Button>
      }
    >
      {fields.map(({ name, label, description }, index) => (
        <TextInput
          key={name}
          label={label}
          description={`${description} Usual: ${formatLimit(usual[name] ?? 0)}.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
          {...form.getInputProps(name)}
        />
      ))}
    </Form>
  );
}

function textsOf(fields: readonly LimitField[], limits: Limits): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, String(limits[name] ?? 0)]));
}

/** The number that a text is, with or without commas between thousands. */
export function numberOf(text: string): number {
  return Number(text.trim().replaceAll(/,(?=\d{3}(\D|$))/g, ''));
}

export function limitProblem(
  { most, isWhole = true, least = 1 }: Pick<LimitField, 'most' | 'isWhole'> & { least?: number },
  text: string,
): string | undefined {
  const value = text.trim() === '' ? Number.NaN : numberOf(text);
  if (value > least - 1 && value <= most && (!isWhole || Number.isInteger(value))) return undefined;
  return `Enter a ${isWhole ? 'whole ' : ''}number ${least === 0 ? 'from zero on' : 'above zero'}, ${formatCount(most)} at most.`;
}

function formatLimit(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : String(value);
}
