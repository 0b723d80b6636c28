import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { defined } from '#shared/defined.ts';
import classes from './inline-form.module.css';
import { toFirstProblem } from './to-first-problem.ts';
import type { DraftForm } from './use-draft-form.ts';

interface InlineFormProps<Values extends Record<string, unknown>> {
  form: DraftForm<Values>;
  /** What the button does: `Save`. */
  submit: string;
  /** Called with values that have no problem. */
  onSubmit: (values: Values) => void;
  isBusy: boolean;
  /** The button is not the main one of what surrounds the form. */
  isPlain?: boolean;
  /** The field; it shows why the last attempt failed, too. */
  children: ReactNode;
}

/** A form of one field with its button beside it. */
export function InlineForm<Values extends Record<string, unknown>>(props: InlineFormProps<Values>) {
  const { form: draft, submit, onSubmit, isBusy, isPlain = false, children } = props;
  return (
    <form noValidate className={classes['form']} onSubmit={draft.form.onSubmit(onSubmit, toFirstProblem(draft.form))}>
      {children}
      <Button type="submit" loading={isBusy} {...defined({ variant: isPlain ? 'default' : undefined })}>
        {submit}
      </Button>
    </form>
  );
}
