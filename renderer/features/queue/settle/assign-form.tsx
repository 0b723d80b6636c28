import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { AttributeFields, problemsByAttribute } from '#renderer/records/record-forms/attribute-fields.tsx';
import { contentKind } from '#renderer/records/record-forms/content-form.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { ALLELE_STATUSES } from '#shared/api/allele.ts';
import type { AssignBody } from '#shared/api/curation-queue.ts';
import type { ItemEvidence, QueueItem } from '#shared/api/queue-records.ts';
import { genomeProblems } from '#shared/verdict/item-genome.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { draftName } from './draft-name.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { acceptanceReasons, rememberAcceptance } from './common-reasons.ts';

type AssignmentInputs = {
  id: string;
  override: string;
  record_status: string;
  comments: string;
  attributes: Record<string, string>;
  type_contigs: boolean;
};

interface AssignFormProps {
  address: QueuedAddress;
  item: QueueItem;
  evidence: ItemEvidence;
  onAssign: (body: Omit<AssignBody, 'revision'>) => void;
  onClose: () => void;
}

/** Asks what is needed to accept an item: its id, why it is accepted in spite of warnings, and values of its record. */
export function AssignForm({ address, item, evidence, onAssign, onClose }: AssignFormProps) {
  const isAllele = contentKind(item.content) === 'allele';
  const isUpdate = evidence.update !== undefined;
  const isGenome = !isUpdate && 'cells' in item.content && (item.content.cells['assembly_filename'] ?? '') !== '';
  const attributes = evidence.allele?.attributes ?? [];
  const hasWarnings = item.problems.some(({ severity }) => severity === 'warning');
  const isDoubted = genomeProblems(item.genome).length > 0;
  // Why a genome is taken that is not good is said of this genome.
  const [reasons] = useState(() => (isDoubted ? [] : acceptanceReasons()));
  const draft = useDraftForm<AssignmentInputs>({
    draft: draftName('assign', address, item.position),
    initialValues: {
      id: item.proposed_id ?? '',
      override: '',
      record_status: 'unchecked',
      comments: '',
      attributes: {},
      type_contigs: isGenome,
    },
    problemsOf: ({ id, override, attributes: given }) => ({
      id: id.trim() === '' && item.proposed_id === undefined ? 'Write the id of the new record.' : undefined,
      override: hasWarnings && override.trim() === '' ? 'Write why it is accepted. The history keeps it.' : undefined,
      attributes: Object.values(problemsByAttribute(given, attributes))[0],
    }),
  });
  const { form } = draft;
  const [isTried, setTried] = useState(false);
  const wrong = problemsByAttribute(form.values.attributes, attributes);
  const shownWrong = isTried
    ? wrong
    : Object.fromEntries(Object.entries(wrong).filter(([name]) => ownMember(form.values.attributes, name)));

  function assign({ id, override, record_status, comments, attributes: given, type_contigs }: AssignmentInputs): void {
    const values = Object.entries(given).filter(([, value]) => value !== '');
    if (override.trim() !== '' && !isDoubted) rememberAcceptance(override.trim());
    onAssign(
      defined({
        assigned_id: id.trim() === '' || id.trim() === item.proposed_id ? undefined : id.trim(),
        override: hasWarnings ? override.trim() : undefined,
        record_status: isAllele && record_status !== 'unchecked' ? record_status : undefined,
        comments: isAllele && comments.trim() !== '' ? comments.trim() : undefined,
        type_contigs: type_contigs || undefined,
        attributes: values.length > 0 ? Object.fromEntries(values) : undefined,
      }),
    );
  }

  function accept(reason: string): void {
    // What else is missing has to be written first; the reason is there then.
    const { values } = form;
    if (Object.keys(wrong).length > 0 || (values.id.trim() === '' && item.proposed_id === undefined)) {
      setTried(true);
      form.setValues({ override: reason });
    } else assign({ ...values, override: reason });
  }

  return (
    <div onSubmitCapture={() => setTried(true)}>
      <Form form={draft} submit="Assign" onSubmit={assign} onCancel={onClose}>
        {hasWarnings ? (
          <>
            <Text size="sm">
              {isDoubted
                ? 'Its genome is not good. Write why it is accepted all the same.'
                : 'It has warnings. A digit assigns it with one of these reasons at once.'}
            </Text>
            {isDoubted ? null : <ReasonChoice label="Reasons for accepting" reasons={reasons} onChoose={accept} />}
            <Textarea
              label={isDoubted ? 'Reason' : 'Another reason'}
              {...form.getInputProps('override')}
              autosize
              minRows={2}
              maxRows={6}
              {...defined({ 'data-autofocus': isDoubted ? true : undefined })}
            />
          </>
        ) : null}
        {contentKind(item.content) === 'isolate' ? (
          <Text size="sm">
            {isUpdate
              ? `This changes isolate ${item.proposed_id}.`
              : `Isolates are numbered in turn: this one gets ${item.proposed_id}.`}
          </Text>
        ) : (
          <TextInput
            label="Id"
            description={
              item.proposed_id === undefined
                ? 'Ids of this kind are entered by hand. With the id of an existing record, the item is accepted as that record.'
                : `${item.proposed_id} is the next free id. With the id of an existing record, the item is accepted as that record.`
            }
            {...form.getInputProps('id')}
            spellCheck={false}
            autoComplete="off"
            {...defined({ 'data-autofocus': hasWarnings ? undefined : true })}
          />
        )}
        {isGenome ? (
          <Checkbox
            label="Write the alleles that its contigs have"
            description="Only exact alleles, where a locus has just one. Alleles that the table names come first."
            {...form.getInputProps('type_contigs', { type: 'checkbox' })}
          />
        ) : null}
        <AttributeFields
          attributes={attributes}
          values={form.values.attributes}
          onChange={(next) => form.setValues({ attributes: next })}
          problems={shownWrong}
        />
        {isAllele ? (
          <>
            <Select
              label="Status"
              data={[...ALLELE_STATUSES]}
              {...form.getInputProps('record_status')}
              allowDeselect={false}
            />
            <Textarea
              label="Comments (optional)"
              {...form.getInputProps('comments')}
              autosize
              minRows={1}
              maxRows={4}
            />
          </>
        ) : null}
      </Form>
    </div>
  );
}
