import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconCopy, IconEye, IconPencil, IconPlus, IconVersions } from '@tabler/icons-react';
import { mayCurate } from '#renderer/api/curation/may-write.ts';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { useCharacterKeys } from '#renderer/ui/controls/use-character-keys.ts';
import { useCapabilities } from '../use-site.ts';
import { editorKindOf } from './editor-kinds.ts';

const FORM = '/sites/$site/db/$database/form/$record';

/** Whether the user may say which records of a database are not used, also of a copy of another site. */
export function useMayBlock(site: string, database: string): boolean {
  const { curate = false } = useCapabilities(site);
  return (useQuery({ ...mayCurate(site, database), enabled: curate }).data ?? false) && curate;
}

/** Whether the user may keep records of a database by hand. A copy of another site is kept there. */
export function useMayCurate(site: string, database: string): boolean {
  const may = useMayBlock(site, database);
  const about = useQuery(databaseQueries.one(site, database)).data;
  return may && about !== undefined && about.copy_of === undefined;
}

/** Whether it is not known yet what the user may do with the records of a database. */
function useIsRightComing(site: string, database: string): boolean {
  const { curate = false } = useCapabilities(site);
  const may = useQuery({ ...mayCurate(site, database), enabled: curate });
  const about = useQuery(databaseQueries.one(site, database));
  return may.isLoading || about.isLoading;
}

/** Leads to the form of a record, also by the key E. Renders nothing without the right to edit it. */
export function EditRecord({ address }: { address: RecordAddress }) {
  const { site, database, record, key } = address;
  const navigate = useNavigate();
  const to = { to: FORM, params: { site, database, record }, search: { key: JSON.stringify(key) } } as const;
  const isShown = useMayCurate(site, database) && editorKindOf(record) !== undefined;
  const isComing = useIsRightComing(site, database);
  useCharacterKeys(isShown ? { e: () => void navigate(to) } : {});
  if (!isShown) return <HoldBelow while={isComing} />;
  return (
    <LinkButton {...to} leftSection={<IconPencil size={16} aria-hidden="true" />} title="Edit (E)">
      Edit
    </LinkButton>
  );
}

interface MoreOfRecordProps {
  address: RecordAddress;
  /** Further forms that belong to the record, with what leads there: `Change custody…`. */
  forms?: readonly (readonly [label: string, record: RecordKindName])[];
}

/**
 * Leads to the form of a new record that begins with the values of one, to that of its newer version, and to further forms of it. Renders
 * nothing without the right to add one.
 */
export function MoreOfRecord({ address: { site, database, record, key }, forms = [] }: MoreOfRecordProps) {
  const navigate = useNavigate();
  const kind = editorKindOf(record);
  if (!useMayCurate(site, database) || !kind) return null;
  const open = (version: Record<string, string>) =>
    void navigate({
      to: FORM,
      params: { site, database, record },
      search: { isNew: '1', like: JSON.stringify(key), ...version },
    });
  const actions: MenuAction[] = [
    { label: `New ${kind.noun} like this…`, icon: IconCopy, group: 'new', run: () => open({}) },
    ...(kind.replacing
      ? [{ label: 'New version…', icon: IconVersions, group: 'new' as const, run: () => open({ isVersion: '1' }) }]
      : []),
    ...forms.map(([label, of]) => ({
      label,
      icon: IconEye,
      group: 'change' as const,
      run: () =>
        void navigate({ to: FORM, params: { site, database, record: of }, search: { key: JSON.stringify(key) } }),
    })),
  ];
  return <ActionsMenu label={`More for the ${kind.noun}`} actions={actions} />;
}

/** Leads to the page on which a table changes many records. Renders nothing without the right to edit them. */
export function UpdateRecords({ address: { site, database, record } }: { address: Omit<RecordAddress, 'key'> }) {
  if (!useMayCurate(site, database)) return null;
  return (
    <LinkButton to="/sites/$site/db/$database/update" params={{ site, database }} search={{ record }}>
      Update from a table
    </LinkButton>
  );
}

/** Leads to the page that defines alleles of many loci. Renders nothing without the right to define them. */
export function NewAlleles({ site, database }: { site: string; database: string }) {
  const isSeqdef = useQuery(databaseQueries.one(site, database)).data?.kind === 'seqdef';
  const may = useMayCurate(site, database);
  if (!may || !isSeqdef) return null;
  return (
    <LinkButton to="/sites/$site/db/$database/new-alleles" params={{ site, database }}>
      New alleles
    </LinkButton>
  );
}

/** Leads to the form of a new record, also by the key N unless the page has others. `key` is what it belongs to. */
export function NewRecord({
  address: { site, database, record, key },
  hasKey = true,
}: {
  address: RecordAddress;
  hasKey?: boolean;
}) {
  const navigate = useNavigate();
  const to = {
    to: FORM,
    params: { site, database, record },
    search: { key: JSON.stringify(key), isNew: '1' },
  } as const;
  const kind = editorKindOf(record);
  const isShown = useMayCurate(site, database) && kind !== undefined;
  useCharacterKeys(isShown && hasKey ? { n: () => void navigate(to) } : {});
  if (!isShown) return null;
  return (
    <LinkButton
      {...to}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      title={hasKey ? `New ${kind.noun} (N)` : undefined}
    >
      New {kind.noun}
    </LinkButton>
  );
}
