import { ScrollArea, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recall, recallQueries, takeBackRecall, type RecallPlace } from '#renderer/api/curation/recall.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { RecallMode, RecallPlan } from '#shared/api/curation/recall.ts';

/** Height of the list of what a recall does: a genome may have thousands of designations. */
const MOST_PIXELS = 240;

interface RecallFormProps {
  place: RecallPlace;
  onDone: (plan: RecallPlan, reason: string) => void;
  onClose: () => void;
}

/** Shows what a recall does, and does it. */
export function RecallForm({ place, onDone, onClose }: RecallFormProps) {
  const [mode, setMode] = useState<RecallMode>('withdraw');
  const plan = useQuery({ ...recallQueries.plan(place, mode), staleTime: 0, gcTime: 0 });
  return (
    <QueryRegion query={plan} lines={6}>
      {(found) => (
        <Stack gap="sm">
          <Text size="sm">
            What rests on this genome alone goes, and designations that were found in it, or that programs made, are
            taken off the isolate. What others support stays. It is one change, which can be taken back as one.
          </Text>
          {found.alleles.length + found.types.length === 0 ? null : (
            <SegmentedControl
              aria-label="What becomes of alleles and types"
              data={[
                { value: 'withdraw', label: 'Withdraw them', disabled: found.mode !== mode },
                { value: 'block', label: 'Keep them, not used here' },
              ]}
              value={found.mode}
              onChange={(value) => setMode(value === 'block' ? 'block' : 'withdraw')}
            />
          )}
          <Found plan={found} />
          <ReasonForm
            place={place}
            plan={found}
            onDone={onDone}
            onClose={onClose}
            readAgain={() => void plan.refetch()}
          />
        </Stack>
      )}
    </QueryRegion>
  );
}

/** All of them, with their number. Undefined where there are none. */
function listed(names: readonly string[], noun: string): string | undefined {
  return names.length === 0 ? undefined : `${formatQuantity(names.length, noun)}: ${names.join(', ')}`;
}

const ofAlleles = (alleles: RecallPlan['alleles'], noun = 'allele') =>
  listed(
    alleles.map(({ locus, allele_id }) => `${locus} ${allele_id}`),
    noun,
  );
const ofTypes = (types: RecallPlan['types']) =>
  listed(
    types.map(({ primary_key, profile_id }) => `${primary_key} ${profile_id}`),
    'type',
  );

function Found({ plan: { mode, alleles, types, designations, stays, definitions } }: { plan: RecallPlan }) {
  const goes = mode === 'block' ? 'Not used' : 'Withdrawn';
  return (
    <>
      {definitions === undefined ? (
        <Notice tone="warning" role="note" title="Alleles and types are left alone: no definitions can be read here." />
      ) : null}
      <ScrollArea.Autosize mah={MOST_PIXELS} type="auto" offsetScrollbars viewportProps={{ tabIndex: 0 }}>
        <FieldList
          fields={[
            [goes, [ofTypes(types), ofAlleles(alleles)].filter(Boolean).join('; ')],
            ['Taken off', ofAlleles(designations, 'designation')],
            ['Stays', [ofTypes(stays.types), ofAlleles(stays.alleles)].filter(Boolean).join('; ')],
            ['By persons', stays.by_hand === 0 ? undefined : `${formatQuantity(stays.by_hand, 'designation')}, stays`],
          ]}
        />
      </ScrollArea.Autosize>
    </>
  );
}

function ReasonForm({
  place,
  plan,
  onDone,
  onClose,
  readAgain,
}: RecallFormProps & { plan: RecallPlan; readAgain: () => void }) {
  const client = useQueryClient();
  const isEmpty = plan.alleles.length + plan.types.length + plan.designations.length === 0;
  const draft = useDraftForm({
    initialValues: { reason: '' },
    problemsOf: ({ reason }) => ({ reason: reason.trim() === '' ? 'Write why the genome is recalled.' : undefined }),
  });
  const recalling = useMutation({
    mutationFn: (reason: string) => recall(client, place, plan, reason),
    // What changed meanwhile is shown.
    onError: readAgain,
    onSuccess: ({ batch }, reason) => {
      notifyUndo(`The genome of ${plan.isolate} is recalled.`, () => {
        void orNotify('Could not undo', () => takeBackRecall(client, place, batch));
      });
      onDone(plan, reason);
    },
  });
  return (
    <Form
      form={draft}
      submit="Recall"
      color="red"
      isDisabled={isEmpty}
      onSubmit={({ reason }) => recalling.mutate(reason.trim())}
      onCancel={onClose}
      work={recalling}
    >
      {isEmpty ? (
        <Text size="sm">
          Nothing is known to rest on this genome alone, and no designation was found in it or made by a program.
        </Text>
      ) : (
        <TextInput
          label="Reason"
          description="The history keeps it: one line."
          withAsterisk
          maxLength={200}
          {...draft.form.getInputProps('reason')}
          autoComplete="off"
        />
      )}
    </Form>
  );
}
