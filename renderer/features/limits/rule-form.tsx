import { TextInput } from '@mantine/core';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { defined } from '#shared/defined.ts';
import { RULES } from '#shared/verdict/rules.ts';
import { settingsProblems, type VerdictSettings } from '#shared/verdict/settings.ts';
import { VERDICTS, type RuleLimit, type RuleName } from '#shared/verdict/verdict.ts';
import type { LimitsPart } from './use-set-limits.ts';

type LimitTexts = Record<keyof RuleLimit, string>;

interface RuleFormProps extends LimitsPart {
  rule: RuleName;
  onDone: () => void;
}

/** The two limits of a rule. What contradicts is said beside the field. */
export function RuleForm({ rule, limits, setting, onDone }: RuleFormProps) {
  const { settings } = limits;
  const { title, beyond, unit } = RULES[rule];
  const now = limits.rules.find((one) => one.rule === rule);
  const withLimit = (limit: RuleLimit): VerdictSettings => ({
    ...settings,
    rules: { ...settings.rules, [rule]: limit },
  });
  const draft = useDraftForm<LimitTexts>({
    initialValues: { look: textOf(now?.look), bad: textOf(now?.bad) },
    problemsOf: (texts) => {
      const problems = defined({ look: numberProblem(texts.look), bad: numberProblem(texts.bad) });
      if (Object.keys(problems).length > 0) return problems;
      const problem = settingsProblems(withLimit(limitOf(texts)))[rule];
      return { [texts.bad.trim() === '' ? 'look' : 'bad']: problem };
    },
  });
  const { form } = draft;
  return (
    <Form
      form={draft}
      submit="Save"
      work={setting}
      onCancel={() => {
        setting.reset();
        onDone();
      }}
      onSubmit={(texts) =>
        setting.mutate(
          { settings: withLimit(limitOf(texts)), said: `${title}: the new limits hold.` },
          { onSuccess: onDone },
        )
      }
    >
      {(['look', 'bad'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={`${VERDICTS[bound].sign} ${VERDICTS[bound].words}: ${beyond}`}
          description={`In ${unit}. Empty: no such limit.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus={bound === 'look' || undefined}
          {...form.getInputProps(bound)}
        />
      ))}
    </Form>
  );
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

/** The number that a text is, with or without commas between thousands. Undefined for an empty one. */
function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.trim().replaceAll(/,(?=\d{3}(\D|$))/g, ''));
}

const numberProblem = (text: string) => (Number.isFinite(numberOf(text) ?? 0) ? undefined : 'Enter a number.');

const limitOf = ({ look, bad }: LimitTexts): RuleLimit => defined({ look: numberOf(look), bad: numberOf(bad) });
