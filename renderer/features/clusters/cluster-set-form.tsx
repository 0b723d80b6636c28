import { Checkbox, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ListedScheme } from '#renderer/api/definitions/schemes.ts';
import { mutation } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import { defined } from '#shared/defined.ts';
import { habitsFor } from '#shared/rules/threshold-habits.ts';
import { clusterName, freeSetName, nameProblem, patternProblem } from '#shared/rules/cluster-names.ts';
import { readThresholds, thresholdsProblem, usualMissing, usualPattern, usualScheme } from './set-proposals.ts';
import { ThresholdHabits } from './threshold-habits.tsx';
import { linkWords, MISSING_WORDS } from './set-words.ts';

interface ClusterSetFormProps {
  database: string;
  organism: string | undefined;
  schemes: readonly [ListedScheme, ...ListedScheme[]];
  /** Names that other sets have, deleted ones too. */
  taken: readonly string[];
  onDefined: (name: string) => void;
  onClose: () => void;
}

type SetInputs = {
  scheme: string;
  thresholds: string;
  /** Undefined as long as the usual one is good, as of `name` and `pattern`. */
  maxMissing: number | string | undefined;
  missing: ClusterSet['missing'];
  scope: 'public' | 'all';
  includesPoor: boolean;
  name: string | undefined;
  pattern: string | undefined;
};

/** Where no threshold is known that is in use: as many laboratories have for core genomes of some species. */
const USUAL_THRESHOLD = 10;

/** Asks for the rule of a new set of clusters, and shows how its clusters would be named. */
export function ClusterSetForm({ database, organism, schemes, taken, onDefined, onClose }: ClusterSetFormProps) {
  /** What the values say: what was not written has its usual value. */
  function read(values: SetInputs) {
    const scheme = schemes.find(({ id }) => String(id) === values.scheme) ?? schemes[0];
    const loci = scheme.locus_count ?? 0;
    const thresholds = readThresholds(values.thresholds);
    return {
      scheme,
      loci,
      thresholds,
      maxMissing: values.maxMissing ?? usualMissing(loci),
      name: values.name ?? freeSetName(scheme.description, 'Clusters', taken),
      pattern: values.pattern ?? usualPattern({ database, organism }, thresholds ?? []),
    };
  }
  const usual = usualScheme(schemes) ?? schemes[0];
  const draft = useDraftForm<SetInputs>({
    draft: `clusters ${database}`,
    initialValues: {
      scheme: String(usual.id),
      thresholds: String(usualThreshold(organism, usual.locus_count ?? 0)),
      maxMissing: undefined,
      missing: 'ignore',
      scope: 'public',
      includesPoor: false,
      name: undefined,
      pattern: undefined,
    },
    problemsOf: (values) => {
      const { loci, thresholds, maxMissing, name, pattern } = read(values);
      const isTaken = taken.some((other) => other.toLowerCase() === name.trim().toLowerCase());
      const isWhole = maxMissing === '' || (Number.isInteger(Number(maxMissing)) && Number(maxMissing) >= 0);
      return {
        thresholds: thresholdsProblem(thresholds, loci),
        maxMissing:
          isWhole && Number(maxMissing) < loci ? undefined : `Write a whole number below ${loci}, or nothing.`,
        name: nameProblem(name.trim()) ?? (isTaken ? `${name.trim()} exists already.` : undefined),
        pattern: patternProblem(pattern, thresholds ?? []),
      };
    },
  });
  const { form } = draft;
  const { scheme, thresholds, maxMissing, name, pattern } = read(form.values);
  const defining = useMutation({
    ...mutation('clusters:define'),
    onSuccess: () => {
      draft.forget();
      onDefined(name.trim());
    },
  });

  return (
    <SignedForm
      form={draft}
      submit="Keep these clusters"
      work={defining}
      onCancel={onClose}
      onSubmit={({ missing, scope, includesPoor }) =>
        defining.mutate({
          database,
          name: name.trim(),
          scheme_id: scheme.id,
          thresholds: thresholds ?? [],
          missing,
          includes_private: scope === 'all',
          includes_poor: includesPoor,
          pattern,
          ...defined({ max_missing: maxMissing === '' ? undefined : Number(maxMissing) }),
        })
      }
    >
      <Select
        label="Scheme"
        data={schemes.map(({ id, description, locus_count = 0 }) => ({
          value: String(id),
          label: `${description} (${formatQuantity(locus_count, 'locus', 'loci')})`,
        }))}
        value={String(scheme.id)}
        onChange={(value) => form.setValues({ scheme: value ?? '', maxMissing: undefined })}
        allowDeselect={false}
      />
      <TextInput
        label="Thresholds"
        description="Loci at which two isolates of a cluster may differ. Several with commas between them."
        {...form.getInputProps('thresholds')}
        autoComplete="off"
        data-autofocus
      />
      <ThresholdHabits
        {...{ organism }}
        loci={scheme.locus_count ?? 0}
        onUse={(threshold) => form.setValues({ thresholds: String(threshold) })}
      />
      {thresholds && thresholdsProblem(thresholds, scheme.locus_count ?? 0) === undefined ? (
        <Text size="sm">{linkWords(thresholds)}, are in one cluster.</Text>
      ) : null}
      <Select
        label="Loci that one of two isolates lacks"
        data={Object.entries(MISSING_WORDS).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('missing')}
        allowDeselect={false}
      />
      <NumberInput
        label="Missing loci at most"
        description="Isolates that lack more are left out. Empty: none is."
        {...form.getInputProps('maxMissing')}
        value={maxMissing}
        min={0}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
      />
      <Radio.Group label="Over which isolates" {...form.getInputProps('scope')}>
        <Stack gap={4} mt={4}>
          <Radio
            value="public"
            label="Public ones: who reads the database sees the clusters; without a sign-in nobody while it has a cut-off day"
          />
          <Radio value="all" label="All: only those see the clusters who see all isolates" />
        </Stack>
      </Radio.Group>
      <Checkbox
        label="Genomes that are not good join, too"
        description="A genome that nobody has judged joins until it is judged."
        {...form.getInputProps('includesPoor', { type: 'checkbox' })}
      />
      <TextInput label="Name of the set" {...form.getInputProps('name')} value={name} autoComplete="off" />
      <TextInput
        label="Names of new clusters"
        description="{year} and {number} of each are put in, and {threshold} where there are several."
        {...form.getInputProps('pattern')}
        value={pattern}
        spellCheck={false}
        autoComplete="off"
      />
      {thresholds && patternProblem(pattern, thresholds) === undefined ? (
        <Text size="sm">The first one is {firstNames(pattern, thresholds)}.</Text>
      ) : null}
    </SignedForm>
  );
}

/** The first threshold that is in use for an organism, as far as the scheme has so many loci. */
function usualThreshold(organism: string | undefined, loci: number): number {
  const [habit] = organism === undefined ? [] : habitsFor(organism, loci);
  return Math.max(0, Math.min(habit?.threshold ?? USUAL_THRESHOLD, loci - 1));
}

/** `LM10-2026-001`, and at the other thresholds. */
function firstNames(pattern: string, thresholds: readonly number[]): string {
  const year = new Date().getFullYear();
  return thresholds.map((threshold) => clusterName(pattern, { year, number: 1, threshold })).join(' or ');
}
