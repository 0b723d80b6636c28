import { NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { putRule } from '#renderer/api/submissions/settling-rules.ts';
import { LocusChoice } from '#renderer/records/submissions/locus-choice.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';

/** Limits of the identity of a rule, in percent, and what is offered first. */
const LEAST = 90;
const MOST = 100;
const USUAL = 99;

/** Gives a locus a rule, in place of the one that it may have. */
export function RuleForm({ place, onDone }: { place: QueueDatabase; onDone: () => void }) {
  const client = useQueryClient();
  const { site, database } = place;
  const draft = useDraftForm<{ locus: string; identity: number | string }>({
    draft: `rule ${site} ${database}`,
    initialValues: { locus: '', identity: USUAL },
    problemsOf: ({ locus, identity }) => ({
      locus: locus === '' ? 'Choose a locus.' : undefined,
      identity:
        typeof identity === 'number' && identity >= LEAST && identity <= MOST
          ? undefined
          : `Write a number from ${LEAST} to ${MOST}.`,
    }),
  });
  const { form } = draft;
  const saving = useMutation({
    mutationFn: ({ locus, identity }: { locus: string; identity: number | string }) =>
      putRule(client, place, locus, Number(identity)),
    onSuccess: (_, { locus }) => {
      draft.forget();
      notifyDone(`Alleles of ${locus} have a rule now.`);
      onDone();
    },
  });
  return (
    <Form
      form={draft}
      submit="Set the rule"
      onSubmit={(values) => saving.mutate(values)}
      onCancel={onDone}
      work={saving}
    >
      <LocusChoice
        site={site}
        database={database}
        value={form.values.locus}
        onChange={(locus) => form.setValues({ locus })}
        description="Its rule, if it has one, is replaced."
        error={form.getInputProps('locus').error}
      />
      <NumberInput
        label="Least identity with the nearest allele, in percent"
        min={LEAST}
        max={MOST}
        decimalScale={2}
        {...form.getInputProps('identity')}
      />
    </Form>
  );
}
