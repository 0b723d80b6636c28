import { useQuery } from '@tanstack/react-query';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { VerdictBox } from '#renderer/records/verdict/verdict-box.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ItemTyping } from '#shared/api/item-typing.ts';

/** The most loci that are named one by one. */
const NAMED = 12;

/** The alleles and profiles that the contigs of a submitted genome have, and what is written with the isolate. */
export function GenomeTyping({ address, position }: { address: QueuedAddress; position: number }) {
  const { site, database, submission_id } = address;
  const typing = useQuery(queueQueries.typing(site, database, submission_id, position));
  return (
    <Section title="Alleles in the contigs">
      <QueryRegion query={typing} lines={4}>
        {(found) => <Found typing={found} />}
      </QueryRegion>
    </Section>
  );
}

function Found({ typing }: { typing: ItemTyping }) {
  const { definitions, verdict, loci, designations, several, contradictions, schemes } = typing;
  if (definitions === undefined)
    return <p>The contigs were not typed: this database follows no definitions that you may read.</p>;
  const told = schemes.filter(({ found }) => found > 0);
  return (
    <>
      {verdict ? <VerdictBox verdict={verdict} evidence={() => null} /> : null}
      <p>
        {formatCount(loci.found)} of {formatQuantity(loci.searched, 'locus', 'loci')} of {definitions} have an exact
        allele. Assigning writes {formatCount(designations.length)} of them with the isolate.
      </p>
      {told.length === 0 ? null : (
        <PlainTable
          label="Schemes"
          columns={[
            { header: 'Scheme', cell: ({ name }) => name },
            { header: 'Loci found', cell: ({ found, loci: all }) => `${formatCount(found)} of ${formatCount(all)}` },
            {
              header: 'Profile',
              cell: ({ fields }) =>
                fields.length === 0 ? 'None fits' : fields.map(({ field, value }) => `${field} ${value}`).join(', '),
            },
          ]}
          rows={told}
          keyOf={({ scheme_id }) => scheme_id}
        />
      )}
      <FieldList
        fields={[
          [
            'Several alleles, not written',
            several.length === 0
              ? undefined
              : named(several.map(({ locus, allele_ids }) => `${locus}: ${allele_ids.join(', ')}`)),
          ],
          [
            'The table says otherwise',
            contradictions.length === 0
              ? undefined
              : named(
                  contradictions.map(
                    ({ locus, named: said, found }) =>
                      `${locus}: ${said.join(', ')}; the contigs have ${found.join(', ')}`,
                  ),
                ),
          ],
        ]}
      />
    </>
  );
}

function named(texts: readonly string[]): string {
  const rest = texts.length - NAMED;
  return texts.slice(0, NAMED).join('. ') + (rest > 0 ? `, and ${formatCount(rest)} more` : '');
}
