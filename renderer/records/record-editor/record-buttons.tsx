import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { mayCurate } from '#renderer/api/curation/may-curate.ts';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { useCharacterKeys } from '#renderer/ui/controls/use-character-keys.ts';
import { useCapabilities } from '../use-site.ts';
import { editorKindOf } from './editor-kinds.ts';

const FORM = '/sites/$site/db/$database/form/$record';

/** Whether the user may keep records of a database by hand. A copy of another site is kept there. */
export function useMayCurate(site: string, database: string): boolean {
  const { curate = false } = useCapabilities(site);
  const about = useQuery(databaseQueries.one(site, database)).data;
  const may = useQuery({ ...mayCurate(site, database), enabled: curate }).data ?? false;
  return curate && may && about !== undefined && about.copy_of === undefined;
}

/** Leads to the form of a record, also by the key E. Nothing for those who may not change it. */
export function EditRecord({ address }: { address: RecordAddress }) {
  const { site, database, record, key } = address;
  const navigate = useNavigate();
  const to = { to: FORM, params: { site, database, record }, search: { key: JSON.stringify(key) } } as const;
  const isShown = useMayCurate(site, database) && editorKindOf(record) !== undefined;
  useCharacterKeys(isShown ? { e: () => void navigate(to) } : {});
  if (!isShown) return null;
  return (
    <LinkButton {...to} leftSection={<IconPencil size={16} aria-hidden="true" />} title="Edit (E)">
      Edit
    </LinkButton>
  );
}

/** Leads to the page on which a table changes many records. Nothing for those who may not change them. */
export function UpdateRecords({ address: { site, database, record } }: { address: Omit<RecordAddress, 'key'> }) {
  if (!useMayCurate(site, database)) return null;
  return (
    <LinkButton to="/sites/$site/db/$database/update" params={{ site, database }} search={{ record }}>
      Update from a table
    </LinkButton>
  );
}

/** Leads to the form of a new record, also by the key N. `key` is what it belongs to. */
export function NewRecord({ address: { site, database, record, key } }: { address: RecordAddress }) {
  const navigate = useNavigate();
  const to = {
    to: FORM,
    params: { site, database, record },
    search: { key: JSON.stringify(key), isNew: '1' },
  } as const;
  const kind = editorKindOf(record);
  const isShown = useMayCurate(site, database) && kind !== undefined;
  useCharacterKeys(isShown ? { n: () => void navigate(to) } : {});
  if (!isShown) return null;
  return (
    <LinkButton {...to} leftSection={<IconPlus size={16} aria-hidden="true" />} title={`New ${kind.noun} (N)`}>
      New {kind.noun}
    </LinkButton>
  );
}
