import { useForm } from '@mantine/form';
import { useState, type SyntheticEvent } from 'react';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

interface DraftFormOptions<Values> {
  /** Name under which the draft is kept until it is sent or given up; drafts of different records differ in it. */
  draft: string;
  initialValues: Values;
  /** What is wrong with the values, by field; `undefined` for what is right. */
  problemsOf: (values: Values) => Partial<Record<keyof Values, string | undefined>>;
}

/** The part of the library's form that this program uses. Its own types do not resolve in Node's way of modules. */
interface FieldForm<Values> {
  values: Values;
  setValues: (values: Partial<Values>) => void;
  clearErrors: () => void;
  validateField: (field: keyof Values & string) => unknown;
  /** Value, change handler and problem of a field, to be spread over an input of the library. */
  getInputProps: ReturnType<typeof useForm<Record<string, unknown>>>['getInputProps'];
  getInputNode: (field: string) => HTMLElement | null;
  onSubmit: (
    take: (values: Values) => void,
    refuse: (problems: Record<string, unknown>) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void;
}

export interface DraftForm<Values extends Record<string, unknown>> {
  form: FieldForm<Values>;
  /** True when what was written before is here again. */
  isRestored: boolean;
  /** Takes back what was written, and forgets the draft. */
  startOver: () => void;
  /** Forgets the draft: it was sent or given up. */
  forget: () => void;
}

/**
 * A form whose fields say what is wrong while they are written, and whose values outlast a closed dialog and a reload of the
 * page. Draw it with `Form`.
 */
export function useDraftForm<Values extends Record<string, unknown>>(
  options: DraftFormOptions<Values>,
): DraftForm<Values> {
  const { draft, initialValues, problemsOf } = options;
  const [kept] = useState(() => readDraft(draft));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const form: FieldForm<Values> = useForm({
    mode: 'controlled',
    initialValues: { ...initialValues, ...kept },
    validateInputOnChange: true,
    validate: (values: Values) =>
      Object.fromEntries(Object.entries(problemsOf(values)).filter(([, problem]) => problem !== undefined)),
    onValuesChange: (values: Values) => keepDraft(draft, values),
  });
  return {
    form,
    isRestored,
    startOver: () => {
      form.setValues(initialValues);
      form.clearErrors();
      forgetDraft(draft);
      setRestored(false);
    },
    forget: () => forgetDraft(draft),
  };
}
