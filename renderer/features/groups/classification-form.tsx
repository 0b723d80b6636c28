import { Checkbox, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { defineClassification } from '#renderer/api/definitions/classification.ts';
import type { ListedScheme } from '#renderer/api/definitions/schemes.ts';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { toProblem } from '#shared/problem.ts';
import {
  classificationNameProblem,
  thresholdProblem,
  usualClassificationName,
  usualThreshold,
} from '#shared/rules/classification.ts';
import { explainThreshold } from './describe-threshold.ts';
import { GroupingPreviewLine } from './grouping-preview.tsx';

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

/** Asks for the rule of a new classification scheme, and tells what it would do. */
export function ClassificationForm({ database, schemes, first, taken, onStarted, onClose }: ClassificationFormProps) {
  const [chosen, setChosen] = useState(first);
  const scheme = schemes.find(({ id }) => String(id) === chosen) ?? schemes[0];
  const loci = scheme.locus_count ?? 0;
  const [threshold, setThreshold] = useState<number | string>();
  const [isRelative, setRelative] = useState(false);
  const [ownName, setOwnName] = useState<string>();
  const [description, setDescription] = useState('');
  const given = threshold ?? usualThreshold(loci);
  const inclusion_threshold = given === '' ? Number.NaN : Number(given);
  const badThreshold = thresholdProblem(loci, inclusion_threshold);
  const usual = usualClassificationName(
    scheme.description,
    Number.isNaN(inclusion_threshold) ? 0 : inclusion_threshold,
    taken,
  );
  const name = ownName ?? usual;
  const badName =
    classificationNameProblem(name.trim()) ??
    (taken.includes(name.trim()) ? `${name.trim()} exists already.` : undefined);
  const rule = { scheme_id: scheme.id, inclusion_threshold, relative_threshold: isRelative };
  const [settled] = useDebouncedValue(JSON.stringify(rule), PAUSE);
  const starting = useMutation({
    mutationFn: defineClassification,
    onSuccess: (job_id) => onStarted(job_id, name.trim()),
  });

  function start(event: FormEvent): void {
    event.preventDefault();
    if (badThreshold !== undefined || badName !== undefined) return;
    const about = description.trim() === '' ? {} : { description: description.trim() };
    starting.mutate({ database, ...rule, name: name.trim(), ...about });
  }

  return (
    <form onSubmit={start} noValidate>
      <Stack gap="sm">
        <Select
          label="Scheme"
          data={schemes.map(({ id, description: label, locus_count = 0 }) => ({
            value: String(id),
            label: `${label} (${formatCount(locus_count)} loci)`,
          }))}
          value={String(scheme.id)}
          onChange={(value) => {
            setChosen(value ?? '');
            setThreshold(undefined);
          }}
          allowDeselect={false}
        />
        <NumberInput
          label="Loci that may differ"
          description="Profiles that differ at this many loci or fewer are in one group."
          value={given}
          onChange={setThreshold}
          min={0}
          max={Math.max(0, loci - 1)}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={badThreshold}
          data-autofocus
        />
        <Checkbox
          label="Scale the threshold to the loci that both profiles have"
          checked={isRelative}
          onChange={(event) => setRelative(event.currentTarget.checked)}
        />
        {badThreshold === undefined ? (
          <GroupingPreviewLine
            database={database}
            rule={rule}
            isSettled={settled === JSON.stringify(rule)}
            explanation={explainThreshold(rule, loci)}
          />
        ) : null}
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setOwnName(event.currentTarget.value)}
          error={badName}
          spellCheck={false}
          autoComplete="off"
        />
        <Textarea
          label="Description (optional)"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          autosize
          minRows={1}
          maxRows={4}
        />
        <FormActions
          submit="Group profiles"
          error={starting.error ? toProblem(starting.error).message : undefined}
          isBusy={starting.isPending}
          onLeave={onClose}
        />
      </Stack>
    </form>
  );
}
