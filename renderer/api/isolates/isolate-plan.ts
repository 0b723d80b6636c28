import { procedureQuery } from '../queries.ts';
import { defined } from '#shared/defined.ts';

/** What an import of isolates from chosen files would do in a database; a new one when none is named. Nothing is kept. */
export function isolatePlan(
  tokens: string[],
  {
    database,
    link,
    left_out,
    values,
  }: {
    database: string | undefined;
    link: string | undefined;
    left_out: readonly string[];
    /** Values for all rows, by the heading of a column that the table lacks. */
    values: Readonly<Record<string, string>>;
  },
) {
  return procedureQuery(
    [],
    'import-isolates:inspect',
    {
      tokens,
      ...defined({ database, link }),
      ...defined({
        left_out: left_out.length === 0 ? undefined : [...left_out],
        values: Object.keys(values).length === 0 ? undefined : values,
      }),
    },
    {
      // The files and the database may have changed until the next time.
      gcTime: 0,
      staleTime: 0,
    },
  );
}
