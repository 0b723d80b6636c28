import { Checkbox, TextInput } from '@mantine/core';

/** What is said of exceptions in the form of a plan. */
export type ExceptionInputs = { takesExceptions: boolean; why: string };

export const NO_EXCEPTIONS: ExceptionInputs = { takesExceptions: false, why: '' };

/** The problem of the inputs, by field, as forms tell it. */
export function exceptionProblem({ takesExceptions, why }: ExceptionInputs): { why: string | undefined } {
  return { why: takesExceptions && why.trim() === '' ? 'Say why they are taken; the history tells it.' : undefined };
}

/** Why exceptions are taken; undefined if they are not. */
export function acceptedWhy({ takesExceptions, why }: ExceptionInputs): string | undefined {
  return takesExceptions ? why.trim() : undefined;
}

interface AcceptExceptionsProps {
  label: string;
  description: string;
  form: {
    values: ExceptionInputs;
    getInputProps: (name: keyof ExceptionInputs, options?: { type: 'checkbox' }) => object;
  };
}

/** Takes what is unusual, if it is said why. */
export function AcceptExceptions({ label, description, form }: AcceptExceptionsProps) {
  return (
    <>
      <Checkbox
        label={label}
        description={description}
        {...form.getInputProps('takesExceptions', { type: 'checkbox' })}
      />
      {form.values.takesExceptions ? (
        <TextInput label="Why they are taken" maxLength={2000} {...form.getInputProps('why')} autoComplete="off" />
      ) : null}
    </>
  );
}
