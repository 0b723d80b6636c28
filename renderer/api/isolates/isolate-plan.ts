import { query } from '../queries.ts';
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
  return query('import-isolates:inspect', {
    tokens,
    ...defined({ database, link }),
    ...(left_out.length === 0 ? {} : { left_out: [...left_out] }),
    ...(Object.keys(values).length === 0 ? {} : { values }),
  });
}
