import type { ResultStamp } from '#shared/rpc/typing.ts';
import type { RecordColumn } from '#renderer/ui/record-table/record-column.ts';

const CIRCLES = {
  no: '',
  'as-recorded': 'contigs recorded as circular read as circles',
  yes: 'all contigs read as circles',
};

/** The choices that a query was made with, in words; those that are usual are left out. */
export function describeParameters({ best, circular }: ResultStamp['parameters']): string[] {
  return [best ? '' : 'exact matches only', CIRCLES[circular]].filter(Boolean);
}

/** What a row was made with, as columns of an exported file; `stampOf` gives its stamp. */
export function stampColumns<Row>(stampOf: (row: Row) => ResultStamp | undefined): RecordColumn<Row>[] {
  const column = (id: string, value: (stamp: ResultStamp) => string | undefined): RecordColumn<Row> => ({
    id,
    header: id,
    value: (row) => {
      const stamp = stampOf(row);
      return stamp && value(stamp);
    },
  });
  return [
    column('database', ({ database }) => database),
    column('target', ({ target }) => target),
    column('last_updated', ({ last_updated }) => last_updated),
    column('queried_at', ({ queried_at }) => queried_at),
    column('best', ({ parameters }) => (parameters.best ? 'yes' : 'no')),
    column('circular', ({ parameters }) => parameters.circular),
    column('app_version', ({ app_version }) => app_version),
  ];
}
