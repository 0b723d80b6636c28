import { NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#renderer/api/queries.ts';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { thresholdsProblem } from '#shared/rules/lincode.ts';

interface DefineLincodesProps {
  database: string;
  scheme: { id: number; loci: number };
  onClose: () => void;
}

const USUAL = '10, 5, 2, 1, 0';

type LincodeInputs = { thresholds: string; missing: number | string };

/** Asks for the thresholds of LIN codes, and shows the job that assigns these. */
export function DefineLincodes({ database, scheme, onClose }: DefineLincodesProps) {
  const [job, setJob] = useState<string>();
  const draft = useDraftForm<LincodeInputs>({
    draft: `lincodes ${database} ${scheme.id}`,
    initialValues: { thresholds: USUAL, missing: 0 },
    problemsOf: ({ thresholds, missing }) => ({
      thresholds: thresholdsProblem(readNumbers(thresholds), scheme.loci),
      missing:
        Number.isInteger(Number(missing)) && missing !== '' && Number(missing) >= 0 && Number(missing) <= scheme.loci
          ? undefined
          : `Give a whole number from 0 to ${scheme.loci}.`,
    }),
  });
  const starting = useMutation({
    ...mutation('lincodes:start'),
    onSuccess: ({ job_id }) => {
      draft.forget();
      setJob(job_id);
    },
  });
  if (job !== undefined) {
    return <JobOutcome job_id={job} noun="assignment" onClose={onClose} onBack={() => setJob(undefined)} />;
  }
  return (
    <SignedForm
      form={draft}
      submit="Define LIN codes"
      work={starting}
      onCancel={onClose}
      onSubmit={({ thresholds, missing }) => {
        const rule = { thresholds: readNumbers(thresholds), max_missing: Number(missing) };
        starting.mutate({ database, wish: { mode: 'define', scheme_id: scheme.id, ...rule } });
      }}
    >
      <TextInput
        label="Thresholds"
        description={`Numbers of differing loci, of ${scheme.loci}, from coarse to fine. The last one is 0. A code has a number for each.`}
        {...draft.form.getInputProps('thresholds')}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
      <NumberInput
        label="Missing loci"
        description="A profile that lacks more loci gets no code."
        {...draft.form.getInputProps('missing')}
        min={0}
        max={scheme.loci}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
      />
    </SignedForm>
  );
}

function readNumbers(text: string): number[] {
  return text
    .trim()
    .split(/[\s,;]+/)
    .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : Number.NaN));
}
