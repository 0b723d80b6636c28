import { Checkbox, Loader, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListedScheme } from '#renderer/api/definitions/schemes.ts';
import { mutation, query } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { DescriptionArea } from '#renderer/ui/forms/description-area.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { toProblem } from '#shared/problem.ts';
import type { GroupingPreview, GroupingRule } from '#shared/rpc/contract/classification.ts';
import {
  classificationNameProblem,
  thresholdProblem,
  usualClassificationName,
  usualThreshold,
} from '#shared/rules/classification.ts';
import { explainThreshold } from './describe-threshold.ts';
import classes from './groups.module.css';

interface ClassificationFormProps {
  database: string;
  /** Schemes with profiles. */
  schemes: readonly [ListedScheme, ...ListedScheme[]];
  /** Id of the one that is chosen at first. */
  first: string;
  /** Names of the classification schemes that are there. */
  taken: readonly string[];
  onStarted: (job_id: string, name: string) => void;
  onClose: () => void;
}

/** Milliseconds after the last change before groups are counted: not for every digit. */
const PAUSE = 300;

type ClassificationInputs = {
  scheme: string;
  /** Undefined as long as the usual one of the scheme is good; a text while it is written. */
  threshold: number | string | undefined;
  isRelative: boolean;
  /** Undefined as long as the suggested name is good. */
  name: string | undefined;
  description: string;
};

/** Asks for the rule of a new classification scheme, and tells what it would do. */
export function ClassificationForm({ database, schemes, first, taken, onStarted, onClose }: ClassificationFormProps) {
  /** What the values say: what was not written has its usual value. */
  function read(values: ClassificationInputs) {
    const scheme = schemes.find(({ id }) => String(id) === values.scheme) ?? schemes[0];
    const loci = scheme.locus_count ?? 0;
    const given = values.threshold ?? usualThreshold(loci);
    const threshold = given === '' ? Number.NaN : Number(given);
    const usual = usualClassificationName(scheme.description, Number.isNaN(threshold) ? 0 : threshold, taken);
    return { scheme, loci, given, threshold, name: values.name ?? usual };
  }
  const draft = useDraftForm<ClassificationInputs>({
    draft: `classification ${database}`,
    initialValues: { scheme: first, threshold: undefined, isRelative: false, name: undefined, description: '' },
    problemsOf: (values) => {
      const { loci, threshold, name } = read(values);
      const problem = classificationNameProblem(name.trim());
      return {
        threshold: thresholdProblem(loci, threshold),
        name: problem ?? (taken.includes(name.trim()) ? `${name.trim()} exists already.` : undefined),
      };
    },
  });
  const { form } = draft;
  const { isRelative, description } = form.values;
  const { scheme, loci, given, threshold, name } = read(form.values);
  const rule = { scheme_id: scheme.id, inclusion_threshold: threshold, relative_threshold: isRelative };
  const [settled] = useDebouncedValue(JSON.stringify(rule), PAUSE);
  const starting = useMutation({
    ...mutation('classification:define'),
    onSuccess: ({ job_id }) => {
      draft.forget();
      onStarted(job_id, name.trim());
    },
  });

  return (
    <SignedForm
      form={draft}
      submit="Group profiles"
      work={starting}
      onCancel={onClose}
      onSubmit={() => {
        const about = description.trim() === '' ? {} : { description: description.trim() };
        starting.mutate({ database, ...rule, name: name.trim(), ...about });
      }}
    >
      <Select
        label="Scheme"
        data={schemes.map(({ id, description: label, locus_count = 0 }) => ({
          value: String(id),
          label: `${label} (${formatCount(locus_count)} loci)`,
        }))}
        value={String(scheme.id)}
        onChange={(value) => form.setValues({ scheme: value ?? '', threshold: undefined })}
        allowDeselect={false}
      />
      <NumberInput
        label="Loci that may differ"
        description="Profiles that differ at this many loci or fewer are in one group."
        {...form.getInputProps('threshold')}
        value={given}
        min={0}
        max={Math.max(0, loci - 1)}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
      />
      <Checkbox
        label="Scale the threshold to the loci that both profiles have"
        {...form.getInputProps('isRelative', { type: 'checkbox' })}
      />
      {thresholdProblem(loci, threshold) === undefined ? (
        <GroupingPreviewLine
          database={database}
          rule={rule}
          isSettled={settled === JSON.stringify(rule)}
          explanation={explainThreshold(rule, loci)}
        />
      ) : null}
      <TextInput label="Name" {...form.getInputProps('name')} value={name} spellCheck={false} autoComplete="off" />
      <DescriptionArea {...form.getInputProps('description')} />
    </SignedForm>
  );
}

/** What a rule means, and the groups that it would make; counted once it has settled. */
function GroupingPreviewLine({
  database,
  rule,
  isSettled,
  explanation,
}: {
  database: string;
  rule: GroupingRule;
  isSettled: boolean;
  explanation: string;
}) {
  const preview = useQuery({ ...query('classification:preview', { database, ...rule }), enabled: isSettled });
  return (
    <div className={classes['preview']}>
      <p>{explanation}</p>
      <p role="status">
        {preview.data ? <b>{describePreview(preview.data)}</b> : null}
        {preview.isError ? `The groups cannot be counted: ${toProblem(preview.error).message}` : null}
        {!preview.data && !preview.isError ? (
          <>
            <Loader size={12} aria-hidden="true" /> Counting the groups…
          </>
        ) : null}
      </p>
    </div>
  );
}

function describePreview({ profiles, groups, singles, largest }: GroupingPreview): string {
  if (profiles === 0) return 'The scheme has no profiles yet. Profiles added later will be grouped.';
  const made = `${formatQuantity(profiles, 'profile')} would be in ${formatQuantity(groups, 'group')}`;
  if (groups === profiles) return `${made}, each alone.`;
  if (groups === 1) return `${made}, all together.`;
  const alone = singles === 0 ? '' : `; ${formatQuantity(singles, 'profile')} alone`;
  return `${made}: the largest of ${formatQuantity(largest, 'profile')}${alone}.`;
}
