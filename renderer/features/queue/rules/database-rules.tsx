import { Button, NumberInput, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import type { QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { putRule, ruleQueries, switchRules } from '#renderer/api/submissions/settling-rules.ts';
import { LocusChoice } from '#renderer/records/submissions/locus-choice.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { SettlingRules } from '#shared/api/settling-rules.ts';

/** Limits of the identity of a rule, in percent, and what is offered first. */
const LEAST = 90;

const MOST = 100;

const USUAL = 99;

interface DatabaseRulesProps {
  place: QueueDatabase;
}

/** The switch of a database and the rules of its loci. */
export function DatabaseRules({ place }: DatabaseRulesProps) {
  const rules = useQuery(ruleQueries.of(place));
  return (
    <Section
      title="Rules"
      actions={
        <DialogButton text="Add a rule…" title="Let alleles of a locus be assigned" variant="default">
          {(close) => <RuleForm place={place} onDone={close} />}
        </DialogButton>
      }
    >
      <QueryRegion query={rules} lines={3}>
        {(data) => (data ? <Rules place={place} settling={data} /> : null)}
      </QueryRegion>
    </Section>
  );
}

function Rules({ place, settling }: DatabaseRulesProps & { settling: SettlingRules }) {
  const client = useQueryClient();
  const { site, database } = place;
  const switching = useMutation({
    mutationFn: (isOn: boolean) => switchRules(client, place, isOn),
    onError: (error) => notifyProblem('The rules were not switched', error),
  });
  const removing = useMutation({
    mutationFn: (locus: string) => putRule(client, place, locus, null),
    onSuccess: (_, locus) => notifyDone(`Removed the rule of ${locus}.`),
    onError: (error) => notifyProblem('The rule was not removed', error),
  });
  return (
    <>
      <Switch
        label={`Follow the rules in ${database}`}
        description="While this is off, no rule assigns anything. To switch it you need the right to curate all submissions."
        checked={settling.is_on}
        disabled={switching.isPending}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" maw="70ch">
        A rule assigns an allele if it has no warning, its length is within the limits, and it is similar enough to the
        nearest allele: at most 50 a day from one submitter, and none from the person who set the rule. It acts in that
        person&apos;s name. Sanger sequences and loci that need attributes are left to curators.
      </Text>
      {settling.rules.length === 0 ? (
        <p>No locus has a rule.</p>
      ) : (
        <PlainTable
          label="Rules"
          columns={[
            {
              header: 'Locus',
              cell: ({ locus }) => <Link to={databasePath(site, database, 'loci', locus)}>{locus}</Link>,
            },
            { header: 'Least identity', cell: ({ identity }) => `${identity} %`, isNumber: true },
            { header: 'In the name of', cell: ({ curator }) => curator },
            {
              header: 'Change',
              cell: ({ locus }) => (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Remove the rule of ${locus}`}
                  disabled={removing.isPending}
                  onClick={() => removing.mutate(locus)}
                >
                  Remove
                </Button>
              ),
            },
          ]}
          rows={settling.rules}
          keyOf={({ locus }) => locus}
        />
      )}
    </>
  );
}

/** Gives a locus a rule, in place of the one that it may have. */
function RuleForm({ place, onDone }: { place: QueueDatabase; onDone: () => void }) {
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
