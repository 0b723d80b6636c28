import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { lincodeQueries, type PrefixName, type ProfileCode } from '#renderer/api/definitions/lincodes.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { InlineForm } from '#renderer/ui/forms/inline-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { readPrefix } from '#shared/rules/lincode.ts';
import { beginsWith, branchesBelow, type Branch } from './code-tree.ts';
import { DefineLincodes } from './define-lincodes.tsx';
import { NameCodes } from './name-codes.tsx';
import { LincodeActions } from './lincode-actions.tsx';

const PAGE = '/sites/$site/db/$database/schemes/$scheme_id/lincodes';

/** The LIN codes of a scheme as a tree, which is gone down from coarse to fine. */
export function LincodesPage() {
  const { site, database, scheme_id } = useParams({ from: PAGE });
  const label = useDatabaseLabel(site, database);
  const id = Number(scheme_id);
  const scheme = useQuery(schemeQueries.one(site, database, id));
  const canDefine = useDefinesHere(site, database, 'classify');
  const isCopy = useQuery(databaseQueries.one(site, database)).data?.copy_of !== undefined;
  const isOfSite = isCopy && scheme.data?.lincodes?.defined_here !== true;
  const canAct = canDefine && scheme.data?.lincodes !== undefined;
  const all = useQuery({ ...lincodeQueries.all(site, database, id), enabled: canAct && isOfSite });
  const canDelete = !isOfSite || all.data?.codes.some(({ isFromHere }) => isFromHere) === true;
  const name = scheme.data?.description;
  useRememberedPage(name === undefined ? undefined : `LIN codes, ${name} (${database})`);
  // It stays open when the codes appear, and says how many there are.
  const [isDefining, dialog] = useDisclosure(false);
  return (
    <Page
      kind="list"
      title="LIN codes"
      subtitle={
        <>
          Scheme{' '}
          <Link to="/sites/$site/db/$database/schemes/$scheme_id" params={{ site, database, scheme_id }}>
            {name ?? scheme_id}
          </Link>{' '}
          of {label}
        </>
      }
      actions={canAct ? <LincodeActions {...{ database, isOfSite, canDelete }} scheme_id={id} /> : null}
    >
      <QueryRegion query={scheme}>
        {(record) =>
          record.lincodes ? (
            <Tree
              {...{ site, database, scheme_id }}
              canName={canDefine && !isOfSite}
              maxMissing={record.lincodes.max_missing ?? 0}
            />
          ) : (
            <NoCodes onDefine={canDefine ? dialog.open : undefined} />
          )
        }
      </QueryRegion>
      <Modal
        opened={isDefining}
        onClose={dialog.close}
        title={`LIN codes of ${name ?? scheme_id}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <DefineLincodes
          database={database}
          scheme={{ id, loci: scheme.data?.locus_count ?? 0 }}
          onClose={dialog.close}
        />
      </Modal>
    </Page>
  );
}

function NoCodes({ onDefine }: { onDefine: (() => void) | undefined }) {
  return (
    <EmptyState
      title="The profiles of this scheme have no LIN codes"
      actions={onDefine ? <Button onClick={onDefine}>Define LIN codes…</Button> : null}
    >
      A LIN code has a number for each of several thresholds. Profiles whose codes begin alike differ at few loci.
    </EmptyState>
  );
}

interface TreeProps extends DatabasePlace {
  scheme_id: string;
  canName: boolean;
  /** The most loci that a profile with a code may lack. */
  maxMissing: number;
}

function Tree({ site, database, scheme_id, canName, maxMissing }: TreeProps) {
  const navigate = useNavigate();
  const { prefix: asked = '' } = useSearch({ from: PAGE });
  const prefix = readPrefix(asked) ?? '';
  const all = useQuery(lincodeQueries.all(site, database, Number(scheme_id)));
  const open = (next: string) =>
    void navigate({ to: PAGE, params: { site, database, scheme_id }, search: next === '' ? {} : { prefix: next } });
  return (
    <>
      <Group>
        <PrefixForm key={prefix} prefix={prefix} onOpen={open} />
      </Group>
      <QueryRegion query={all}>
        {({ codes, names }) => (
          <Below {...{ site, database, scheme_id, prefix, names, canName, maxMissing, onOpen: open }} codes={codes} />
        )}
      </QueryRegion>
    </>
  );
}

/** Goes to the codes that begin with what is typed. */
function PrefixForm({ prefix, onOpen }: { prefix: string; onOpen: (prefix: string) => void }) {
  const draft = useDraftForm({
    initialValues: { prefix },
    problemsOf: ({ prefix: typed }) => ({
      prefix: readPrefix(typed) === undefined ? 'Type the first numbers of a code, such as 0_3_1.' : undefined,
    }),
  });
  return (
    <InlineForm
      form={draft}
      submit="Show"
      isPlain
      isBusy={false}
      onSubmit={({ prefix: typed }) => onOpen(readPrefix(typed) ?? '')}
    >
      <TextInput
        label="Codes that begin with"
        {...draft.form.getInputProps('prefix')}
        placeholder="0_3_1"
        spellCheck={false}
        autoComplete="off"
      />
    </InlineForm>
  );
}

interface BelowProps extends TreeProps {
  prefix: string;
  codes: readonly ProfileCode[];
  names: readonly PrefixName[];
  onOpen: (prefix: string) => void;
}

/** What is right below a prefix: longer prefixes or, at the end, profiles. */
function Below({ site, database, scheme_id, prefix, codes, names, canName, maxMissing, onOpen }: BelowProps) {
  const navigate = useNavigate();
  const chosen = useMemo(() => codes.filter(({ code }) => beginsWith(code, prefix)), [codes, prefix]);
  const branches = useMemo(() => branchesBelow(prefix, chosen, names), [prefix, chosen, names]);
  const isOfSite = chosen.every(({ isFromHere }) => !isFromHere);
  const parts = prefix === '' ? [] : prefix.split('_');
  const own = names.filter((one) => beginsWith(prefix, one.prefix) && one.prefix !== '').map((one) => one.nickname);
  const isCode = chosen.some(({ code }) => code === prefix);
  const title = prefix === '' ? 'All codes' : `Codes ${prefix}${own.length > 0 ? ` (${own.join(', ')})` : ''}`;
  const link = { to: PAGE, params: { site, database, scheme_id } } as const;
  return (
    <Section
      title={`${title}: ${formatQuantity(chosen.length, 'profile')}`}
      grow
      actions={
        canName && prefix !== '' && chosen.length > 0 ? (
          <DialogButton text="Name…" title={`Names of the codes ${prefix}`}>
            {(close) => <NameCodes {...{ database, prefix, names }} scheme_id={Number(scheme_id)} onClose={close} />}
          </DialogButton>
        ) : null
      }
    >
      <nav aria-label="Place among the codes">
        <Link {...link}>All</Link>
        {parts.map((part, place) => (
          <span key={parts.slice(0, place + 1).join('_')}>
            {' › '}
            <Link {...link} search={{ prefix: parts.slice(0, place + 1).join('_') }}>
              {part}
            </Link>
          </span>
        ))}
      </nav>
      {isCode ? (
        <PartTable
          name="profiles of a LIN code"
          label={`Profiles with the code ${prefix}`}
          noun={['profile', 'profiles']}
          rows={chosen}
          columns={isOfSite ? PROFILE_COLUMNS : [...PROFILE_COLUMNS, PROFILE_ORIGIN]}
          onOpen={({ profile_id }) =>
            void navigate({ to: databasePath(site, database, 'schemes', scheme_id, 'profiles', profile_id) })
          }
          fileName={`${database}-lincode-${prefix}`}
          empty={null}
        />
      ) : (
        <PartTable
          name="LIN codes"
          label="Codes below"
          noun={['prefix', 'prefixes']}
          rows={branches}
          columns={isOfSite ? BRANCH_COLUMNS : [...BRANCH_COLUMNS, BRANCH_ORIGIN]}
          onOpen={(branch) => onOpen(branch.prefix)}
          fileName={`${database}-lincodes`}
          empty={
            prefix === '' ? (
              <EmptyState title="No profile has a code yet">
                {`A profile that lacks more than ${formatQuantity(maxMissing, 'locus', 'loci')} gets none.`}
              </EmptyState>
            ) : (
              <EmptyState title="No code begins like this" />
            )
          }
        />
      )}
    </Section>
  );
}

const BRANCH_COLUMNS: RecordColumn<Branch>[] = [
  { id: 'prefix', header: 'Codes', value: ({ prefix }) => prefix, width: 220 },
  { id: 'profiles', header: 'Profiles', value: ({ profiles }) => profiles, width: 100, align: 'end', isSortable: true },
  { id: 'names', header: 'Names', value: ({ names }) => names.join(', '), width: 260 },
];
/** In a copy of a site: how many codes are not the site's. */
const BRANCH_ORIGIN: RecordColumn<Branch> = {
  id: 'here',
  header: 'Assigned here',
  value: ({ fromHere }) => (fromHere === 0 ? undefined : fromHere),
  width: 130,
  align: 'end',
};

const PROFILE_COLUMNS: RecordColumn<ProfileCode>[] = [
  { id: 'profile', header: 'Profile', value: ({ profile_id }) => profile_id, width: 140 },
  { id: 'code', header: 'LIN code', value: ({ code }) => code, width: 220 },
];
const PROFILE_ORIGIN: RecordColumn<ProfileCode> = {
  id: 'here',
  header: 'Assigned',
  value: ({ isFromHere }) => (isFromHere ? 'here' : 'by the site'),
  width: 120,
};
