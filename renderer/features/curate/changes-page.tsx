import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { recordQueries, undoTogether } from '#renderer/api/curation/records.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { editorKindOf } from '#renderer/records/record-editor/editor-kinds.ts';
import { ChangeList } from '#renderer/records/record-editor/record-changes.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useSite } from '#renderer/records/use-site.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { toProblem } from '#shared/problem.ts';

const FROM = '/sites/$site/db/$database/changes';

/** What was changed in a database by hand, the last first; of one kind, or together. */
export function ChangesPage() {
  const { site, database } = useParams({ from: FROM });
  const { record, batch } = useSearch({ from: FROM });
  const label = useDatabaseLabel(site, database);
  const changeAddress = useAddressChange();
  const filter = defined({ record: record || undefined, batch: batch || undefined });
  const query = useInfiniteQuery(recordQueries.allChanges(site, database, filter));
  const isElsewhere = useSite(site)?.kind === 'remote';
  const hasNone = isElsewhere && query.isError && [401, 403, 404].includes(toProblem(query.error).status);
  if (hasNone) return <NoChanges site={site} database={database} label={label} />;
  return (
    <Page
      title="Changes"
      subtitle={`Changes in ${label}, the latest first.`}
      kind="record"
      help="keeping-records#take-a-change-back"
      actions={batch ? <UndoTogether site={site} database={database} batch={batch} /> : null}
    >
      <Select
        label="Records"
        data={RecordKindName.options.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={record ?? null}
        placeholder="All"
        clearable
        w={260}
        onChange={(next) => changeAddress({ record: next ?? '', batch: '' })}
      />
      <QueryRegion query={query} lines={6}>
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          if (changes.length === 0) {
            return (
              <EmptyState title="Nothing was changed">
                What curators add, change and delete is listed here, with who did it and why.
              </EmptyState>
            );
          }
          return (
            <>
              <ChangeList
                changes={changes}
                site={site}
                database={database}
                recordOf={(change) => <RecordOf site={site} database={database} change={change} isAlone={!batch} />}
              />
              {query.hasNextPage ? (
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Earlier changes
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryRegion>
    </Page>
  );
}

/** In place of the changes of a site that keeps no list of them, or does not show it to whoever asks. */
function NoChanges({ site, database, label }: DatabasePlace & { label: string }) {
  const name = useSite(site)?.name ?? site;
  return (
    <Page title="Changes" subtitle={`Changes in ${label}`} kind="record" help="keeping-records#take-a-change-back">
      <EmptyState
        title={`${name} does not tell what was changed`}
        actions={
          <LinkButton to="/sites/$site/db/$database" params={{ site, database }}>
            Open {database}
          </LinkButton>
        }
      >
        Only another Allelier keeps a list of changes, and it shows the list to curators who have signed in. The pages
        of the database show what it holds now.
      </EmptyState>
    </Page>
  );
}

interface RecordOfProps extends DatabasePlace {
  change: RecordChange;
  /** The changes of its batch are not what is shown already. */
  isAlone: boolean;
}

/** The record of a change, which leads to its page, and to what was changed together with it. */
function RecordOf({ site, database, change, isAlone }: RecordOfProps) {
  const { record, record_id, batch } = change;
  // What says who may see a record, and what owners ask of that, has no page of its own, and not always a key.
  const isCustody = record.startsWith('custody');
  const owner = isCustody ? 'isolate_id' : record === 'project_custody' ? 'project_id' : undefined;
  const key = change.key ?? (owner && { [owner]: Number(record_id) });
  // All designations of an isolate have no form of their own, so its page is theirs.
  const kind = editorKindOf(record === 'designations' ? 'isolate' : isCustody ? 'custody' : record);
  const title = kind && key ? kind.titleOf(key) : `${record.replaceAll('_', ' ')} ${record_id}`;
  return (
    <>
      {kind && key ? <Link to={databasePath(site, database, ...kind.page(key))}>{title}</Link> : <span>{title}</span>}
      {batch !== undefined && isAlone ? (
        <Link to={FROM} params={{ site, database }} search={{ batch }}>
          changed with others
        </Link>
      ) : null}
    </>
  );
}

function UndoTogether({ site, database, batch }: { site: string; database: string; batch: string }) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoTogether(client, site, database, batch),
    onSuccess: (records) => notifyDone(`${formatQuantity(records, 'record')} taken back.`),
    onError: (error) => notifyProblem('Could not undo', error),
  });
  return (
    <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
      Undo all of them
    </Button>
  );
}
