import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { Locus } from '#shared/api/locus.ts';
import { translate } from '#shared/sequence/translation.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { Section } from '#renderer/ui/pages/section.tsx';
import { SequenceView } from '#renderer/records/sequence-view/sequence-view.tsx';

/** Bacterial genetic code (NCBI table 11); loci do not name another one on the wire. */
const GENETIC_CODE = 11;

/** The sequence of an allele, and its translation where the locus is coding. */
export function AlleleSequence({ sequence, locus }: { sequence: string; locus: Locus | undefined }) {
  const [isTranslated, setTranslated] = useState(false);
  const isPeptide = locus?.data_type === 'peptide';
  const frame = locus?.orf ?? 1;
  // Frames 4 to 6 lie on the reverse strand, where coding loci are not kept.
  const canTranslate = locus?.coding_sequence === true && !isPeptide && frame <= 3;
  const peptide = isTranslated && canTranslate ? translate(sequence.slice(frame - 1), GENETIC_CODE) : undefined;
  return (
    <>
      <Section
        title="Sequence"
        actions={
          canTranslate ? (
            <Switch
              label="Translation"
              checked={isTranslated}
              onChange={(event) => setTranslated(event.currentTarget.checked)}
            />
          ) : null
        }
      >
        <SequenceView sequence={sequence} kind={isPeptide ? 'peptide' : 'DNA'} label="Sequence" />
      </Section>
      {peptide === undefined ? null : (
        <Section title={`Translation, reading frame ${frame}, ${formatQuantity(peptide.length, 'residue')}`}>
          <SequenceView sequence={peptide} kind="peptide" label="Translation" />
        </Section>
      )}
    </>
  );
}
