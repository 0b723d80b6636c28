import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';

/** What this computer keeps of genomes: results of queries, and submissions that were sent. Nothing where there are none. */
export function OnThisComputer({ genomes }: { genomes: readonly string[] }) {
  const results = useQuery(query('result:of_genomes', { genomes: [...genomes] }));
  const sent = useQuery(query('draft:sent_from', { genomes: [...genomes] }));
  return (
    <>
      <QueryRegion query={results}>
        {(rows) =>
          rows.length === 0 ? null : (
            <Section title="Results of queries on this computer">
              <PlainTable
                label="Results of queries"
                rows={rows}
                keyOf={({ run_id, position }) => `${run_id} ${position}`}
                columns={[
                  {
                    header: 'Genome',
                    cell: ({ run_id, name }) => (
                      <Link to="/query" search={{ run: run_id }}>
                        {name}
                      </Link>
                    ),
                  },
                  { header: 'Run', cell: ({ run }) => run, isText: true },
                  { header: 'Typed', cell: ({ created_at }) => formatTime(created_at), isUnbroken: true },
                ]}
              />
            </Section>
          )
        }
      </QueryRegion>
      <QueryRegion query={sent}>
        {(rows) =>
          rows.length === 0 ? null : (
            <Section title="Submissions that were sent from this computer">
              <PlainTable
                label="Sent submissions"
                rows={rows}
                keyOf={({ site, database, submission_id }) => `${site} ${database} ${submission_id}`}
                columns={[
                  {
                    header: 'Submission',
                    cell: ({ site, database, submission_id, title }) => (
                      <Link
                        to="/sites/$site/db/$database/submissions/$submission_id"
                        params={{ site, database, submission_id }}
                      >
                        {title || submission_id}
                      </Link>
                    ),
                  },
                  { header: 'Database', cell: ({ database }) => database },
                ]}
              />
            </Section>
          )
        }
      </QueryRegion>
    </>
  );
}
