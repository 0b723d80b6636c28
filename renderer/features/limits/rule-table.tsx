import { Button, Group, TextInput } from '@mantine/core';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { defined } from '#shared/defined.ts';
import { RULES } from '#shared/verdict/rules.ts';
import { settingsProblems, type VerdictSettings } from '#shared/verdict/settings.ts';
import { type RuleLimit, type RuleName, VERDICTS } from '#shared/verdict/verdict.ts';
import { boundWords } from './limit-words.ts';
import type { LimitsPart } from './use-set-limits.ts';

/** All rules with the limits that hold, and what changes them. */
export function RuleTable(part: LimitsPart) {
  const { limits, isOwn, setting } = part;
  const { settings, rules } = limits;

  /** Sets the limits of one rule; undefined brings those back that hold without. */
  function setRule(rule: RuleName, title: string, limit: RuleLimit | undefined): void {
    const { [rule]: _before, ...others } = settings.rules;
    setting.mutate(
      {
        settings: { ...settings, rules: limit ? { ...others, [rule]: limit } : others },
        said: limit ? `${title}: not checked any more.` : `${title}: the usual limits hold again.`,
      },
      { onError: (error) => notifyProblem('The limits stay as they are', error) },
    );
  }

  return (
    <PlainTable
      label="Rules"
      isWide
      rows={rules}
      keyOf={({ rule }) => rule}
      columns={[
        { header: 'Rule', cell: ({ title }) => title, isText: true },
        {
          header: '? look at it',
          cell: ({ rule, look, bad }) =>
            look === undefined && bad === undefined ? 'not checked' : boundWords(rule, look),
        },
        { header: '✕ do not use', cell: ({ rule, bad }) => boundWords(rule, bad) },
        {
          header: 'Change',
          cell: ({ rule, title, look, bad }) =>
            isOwn ? (
              <Group gap={4} wrap="nowrap">
                <DialogButton text="Change…" aria-label={`Change ${title}`} title={title} size="compact-xs">
                  {(close) => <RuleForm {...part} rule={rule} onDone={close} />}
                </DialogButton>
                {look === undefined && bad === undefined ? null : (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Switch ${title} off`}
                    disabled={setting.isPending}
                    onClick={() => setRule(rule, title, {})}
                  >
                    Off
                  </Button>
                )}
                {settings.rules[rule] ? (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Usual limits of ${title}`}
                    disabled={setting.isPending}
                    onClick={() => setRule(rule, title, undefined)}
                  >
                    Usual
                  </Button>
                ) : null}
              </Group>
            ) : undefined,
        },
        { header: 'Source of the limits', cell: ({ source }) => source, isText: true },
      ]}
    />
  );
}

type LimitTexts = Record<keyof RuleLimit, string>;

interface RuleFormProps extends LimitsPart {
  rule: RuleName;
  onDone: () => void;
}

/** The two limits of a rule. What contradicts is said beside the field. */
function RuleForm({ rule, limits, setting, onDone }: RuleFormProps) {
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
