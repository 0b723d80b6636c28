import { Group, Select } from '@mantine/core';
import { IconDna2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { defineThem, shownAlleles, type NewAlleles } from '#renderer/api/curation/define-alleles.ts';
import { sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { reviewOf, useReviewedWrite, WriteBar, ReasonField } from '#renderer/records/reviewed-write.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { RestoredNotice, createUnsavedWork } from '#renderer/ui/forms/unsaved-work.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { ALLELE_STATUSES } from '#shared/api/allele.ts';
import type { DefinedAlleles } from '#shared/api/curation/define-alleles.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { PasteArea } from '../paste-area.tsx';

interface SequencesInWork {
  fasta: string;
  /** Tells them from others. */
  name: string;
  status: string;
  reason: string;
}

const NOTHING_SAID = { status: 'unchecked', reason: '' };

/** Sequences that are not yet defined, by the database. */
const sequences = createUnsavedWork<SequencesInWork>();

const FROM = '/sites/$site/db/$database/new-alleles';

/** Defines alleles of many loci from FASTA: what becomes of each is shown before anything is written. */
export function NewAllelesPage() {
  const { site, database } = useParams({ from: FROM });
  const label = useDatabaseLabel(site, database);
  const place = JSON.stringify([site, database]);
  const given = sequences.use(place);
  return (
    <Page title="New alleles" subtitle={label} kind="list" help="keeping-records#new-alleles-from-fasta">
      <RestoredNotice key={place} isThere={given !== undefined} />
      {given ? (
        <Definition
          key={given.name}
          site={site}
          database={database}
          given={given}
          onEdited={(now) => sequences.note(place, now)}
          onLeave={() => sequences.end(place)}
        />
      ) : (
        <GiveSequences
          onGiven={(fasta) => sequences.begin(place, { ...NOTHING_SAID, fasta, name: crypto.randomUUID() })}
        />
      )}
    </Page>
  );
}

interface DefinitionProps extends DatabasePlace {
  given: SequencesInWork;
  onEdited: (now: SequencesInWork) => void;
  /** Called when they were defined or are given up. */
  onLeave: () => void;
}

function Definition({ site, database, given, onEdited, onLeave }: DefinitionProps) {
  const [{ status, reason }, setSaid] = useState({ status: given.status, reason: given.reason });

  function say(part: { status?: string; reason?: string }): void {
    const said = { status, reason, ...part };
    setSaid(said);
    onEdited({ ...given, ...said });
  }

  const order: NewAlleles = { site, database, fasta: given.fasta, status };
  const shown = useQuery(shownAlleles(order, given.name));
  const writing = useReviewedWrite<DefinedAlleles>({
    site,
    database,
    write: (_, signal) => defineThem(order, reason, signal),
    readAgain: shown.refetch,
    onWritten: onLeave,
    opensChanges: true,
    done: ({ defined }) => `${formatQuantity(defined, 'allele')} defined.`,
  });
  return (
    <QueryRegion query={shown} lines={6}>
      {(preview) => {
        const { hasErrors, needsReason, isAllowed } = reviewOf(preview.problems, reason);
        return (
          <>
            <Preview database={database} preview={preview} />
            <Group align="flex-start" grow>
              <Select
                label="Status"
                description="How the sequences were obtained and checked."
                data={[...ALLELE_STATUSES]}
                value={status}
                onChange={(next) => next && say({ status: next })}
                allowDeselect={false}
              />
              <ReasonField needsReason={needsReason} value={reason} onChange={(text) => say({ reason: text })} />
            </Group>
            <WriteBar
              writing={writing}
              summary={summaryOf(preview, hasErrors)}
              submit={`Define ${formatQuantity(preview.defined, 'allele')}`}
              isReady={preview.defined > 0 && isAllowed}
              leave="Other sequences"
              onLeave={onLeave}
            />
          </>
        );
      }}
    </QueryRegion>
  );
}

interface PreviewRow {
  row: number;
  name: string;
  locus: string | undefined;
  allele_id: string | undefined;
  state: string;
  problem: string;
}

const COLUMNS: RecordColumn<PreviewRow>[] = [
  { id: 'row', header: '#', value: ({ row }) => row, width: 60, align: 'end', isSortable: true },
  { id: 'name', header: 'Header', value: ({ name }) => name, width: 180, isSortable: true },
  { id: 'locus', header: 'Locus', value: ({ locus }) => locus, width: 160, isSortable: true },
  { id: 'allele_id', header: 'Allele', value: ({ allele_id }) => allele_id, width: 90, isSortable: true },
  { id: 'state', header: 'State', value: ({ state }) => state, width: 100, isSortable: true },
  { id: 'problem', header: 'Check result', value: ({ problem }) => problem, width: 480 },
];

function Preview({ database, preview }: { database: string; preview: DefinedAlleles }) {
  const rows = useMemo(() => rowsOf(preview), [preview]);
  return (
    <MemoryTable
      name="new-alleles"
      label="Preview"
      noun={['sequence', 'sequences']}
      rows={rows}
      columns={COLUMNS}
      onOpen={() => undefined}
      fileName={`${database}_new_alleles`}
      empty={null}
    />
  );
}

function rowsOf({ alleles, problems }: DefinedAlleles): PreviewRow[] {
  const told = Map.groupBy(problems, ({ row }) => row);
  return alleles.map(({ row, name, locus, allele_id, known }) => {
    const own = told.get(row) ?? [];
    const worst = own.some(({ severity }) => severity === 'error') ? 'Error' : own.length > 0 ? 'Unusual' : 'New';
    return {
      row,
      name,
      locus,
      allele_id,
      state: known ? 'Known' : worst,
      problem: own.map(({ message }) => message).join(' '),
    };
  });
}

function summaryOf({ defined, alleles, problems }: DefinedAlleles, hasErrors: boolean): string {
  const known = alleles.filter((allele) => allele.known).length;
  const left = known === 0 ? '' : ` ${formatQuantity(known, 'known sequence')} left alone.`;
  if (hasErrors)
    return `${formatQuantity(problems.length, 'problem')}. Nothing is written while there is an error.${left}`;
  return defined === 0 ? `No sequence is new.${left}` : `${formatQuantity(defined, 'new allele')}.${left}`;
}

/** Bytes of a FASTA file of new alleles. */
const LARGEST = 8 * 1024 * 1024;

/** Takes sequences as FASTA: dropped, chosen or pasted. Several files are one text. */
function GiveSequences({ onGiven }: { onGiven: (fasta: string) => void }) {
  async function read(source: FileSource): Promise<void> {
    await orNotify('The file cannot be read', async () => {
      const texts: string[] = [];
      for (const { token } of await sendFiles(source)) {
        texts.push(await rpc.call('file:read-text', { token, max_bytes: LARGEST }));
        await rpc.call('file:release', { token });
      }
      if (texts.length > 0) onGiven(texts.join('\n'));
    });
  }

  return (
    <DropZone
      icon={<IconDna2 size={28} aria-hidden="true" />}
      title="Drop FASTA files of alleles here"
      onDrop={(files) => void read({ kind: 'to-send', files })}
      aside={{ title: 'Drop to read the alleles', hint: 'Nothing is defined until you confirm it.' }}
      actions={<FromFileButton purpose="sequences" onChosen={read} />}
    >
      <p>
        A header begins with the name of the locus, alone or before an underscore: <code>&gt;abcZ_new1</code>. Each gets
        the next free id.
      </p>
      <PasteArea
        label="Paste sequences"
        placeholder={'Or paste them here:\n>abcZ_new1\nTTTGATACTGTTGCC…'}
        onPaste={(clipboard) => onGiven(clipboard.getData('text/plain'))}
      />
    </DropZone>
  );
}
