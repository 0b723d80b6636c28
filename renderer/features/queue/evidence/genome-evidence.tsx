import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { ItemGenome } from '#shared/verdict/item-genome.ts';

/** From which genome an item is, and whether that can be trusted: as its submitter says, or as its file was judged when it came. */
export function GenomeEvidence({ genome }: { genome: ItemGenome }) {
  const { verdict, reasons = [], reason, file, sha256, said_by } = genome;
  const isSaid = said_by === 'submitter';
  return (
    <Section title="Genome">
      <FieldList
        fields={[
          [
            'Verdict',
            <>
              <VerdictWords kind={verdict} />
              {isSaid ? ', says the submitter. Nobody has checked it.' : ''}
            </>,
          ],
          ['Why', reasons.length === 0 ? undefined : reasons.join(' ')],
          ['Why it was sent', reason],
          ['File', file],
          ['SHA-256', sha256?.slice(0, 12)],
        ]}
      />
    </Section>
  );
}
