import { useForm } from '@mantine/form';
import { useState, type SyntheticEvent } from 'react';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

interface DraftFormOptions<Values> {
  /**
   * Name under which the draft is kept until it is sent or given up; drafts of different records differ in it. Left out for
   * values that mean nothing later, such as those of a plan whose files are gone with the page.
   */
  draft?: string;
  initialValues: Values;
  /** What is wrong with the values, by field (`name`, `schemes.0`); `undefined` for what is right. */
  problemsOf: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** Problems are shown before anything was written: the values at first are a suggestion, which may not do. */
  areFirstValuesJudged?: boolean;
}

/** The part of the library's form that this program uses. Its own types do not resolve in Node's way of modules. */
interface FieldForm<Values> {
  values: Values;
  setValues: (values: Partial<Values>) => void;
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
  /** False while any field has a problem, shown or not. */
  isValid: boolean;
  /** True when what was written before is here again. */
  isRestored: boolean;
  /** A submit was tried, so every problem is shown. */
  isTried: boolean;
  /** Takes back what was written, and forgets the draft. */
  startOver: () => void;
  /** Forgets the draft: it was sent or given up. */
  forget: () => void;
}

function found(problems: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  );
}

/**
 * A form whose fields say what is wrong while they are written, and whose values outlast a closed dialog and a reload of the
 * page. Draw it with `Form` or `InlineForm`.
 *
 * A field says its problem once it was changed, or once a submit was tried. Problems are worked out anew at each drawing, so
 * they follow what they depend on besides the values, such as the list of names that are taken.
 */
export function useDraftForm<Values extends Record<string, unknown>>(
  options: DraftFormOptions<Values>,
): DraftForm<Values> {
  const { draft, initialValues, problemsOf, areFirstValuesJudged = false } = options;
  const [kept] = useState(() => (draft === undefined ? undefined : readDraft(draft)));
  const [first] = useState<Record<string, unknown>>({ ...initialValues });
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [isTried, setTried] = useState(areFirstValuesJudged);
  const form: FieldForm<Values> = useForm({
    mode: 'controlled',
    initialValues: { ...initialValues, ...kept },
    validate: (values: Values) => found(problemsOf(values)),
    onValuesChange: (values: Values) => {
      if (draft !== undefined) keepDraft(draft, values);
    },
  });
  const problems = found(problemsOf(form.values));
  const { values }: { values: Record<string, unknown> } = form;

  function isChanged(field: string): boolean {
    const [member = ''] = field.split('.');
    return JSON.stringify(values[member]) !== JSON.stringify(first[member]);
  }
  const forget = () => {
    if (draft !== undefined) forgetDraft(draft);
  };

  return {
    form: {
      ...form,
      getInputProps: (field, more) => ({
        ...form.getInputProps(field, more),
        error: isTried || isChanged(field) ? problems[field] : undefined,
      }),
      onSubmit: (take, refuse) =>
        form.onSubmit(take, (refused) => {
          setTried(true);
          refuse(refused);
        }),
    },
    isValid: Object.keys(problems).length === 0,
    isRestored,
    isTried,
    startOver: () => {
      form.setValues(initialValues);
      forget();
      setTried(areFirstValuesJudged);
      setRestored(false);
    },
    forget,
  };
}
