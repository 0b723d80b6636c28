import type { Isolate } from '#shared/api/isolate.ts';
import type { RowSource } from '#renderer/api/lists/row-source.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { IsolateList } from './isolate-list.tsx';
import { IsolateTable } from './isolate-table.tsx';
import type { IsolateQuery } from './use-isolate-query.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

const NO_EXTRAS: never[] = [];
const NO_VIEW = { search: '', sort: '' };

/**
 * Isolates that something else names, a project or a group. Where the site takes conditions they can be queried, sorted and searched
 * as all isolates can; other sites only list them.
 */
export function MemberIsolates({
  site,
  database,
  query,
  plain,
  label,
  fileName,
  ofPrivateProject = false,
  all,
  emptyTitle,
}: DatabasePlace & {
  query: IsolateQuery;
  /** The list as every site gives it. */
  plain: RowSource<Isolate>;
  label: string;
  fileName: string;
  ofPrivateProject?: boolean;
  /** What is shown without a query, e.g. "all isolates of the project". */
  all: string;
  emptyTitle: string;
}) {
  const empty = <EmptyState title={emptyTitle} />;
  const shared = { site, database, name: 'member isolates', label, fileName, ofPrivateProject, empty };
  if (query.reach === 'all') return <IsolateList {...shared} query={query} all={all} />;
  return (
    <IsolateTable
      {...shared}
      noun={['isolate', 'isolates']}
      view={NO_VIEW}
      onViewChange={() => {}}
      canFind={false}
      extras={NO_EXTRAS}
      sourceOf={() => plain}
    />
  );
}
