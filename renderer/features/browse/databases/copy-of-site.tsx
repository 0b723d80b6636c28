import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mutation, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { CopiedFrom } from '#shared/rpc/contract/database.ts';
import type { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { CopiedChanges, CopyReport } from '#shared/rpc/contract/mirror.ts';

/** Brings a copy up to date, as a job. */
export function UpdateCopyButton({ database }: { database: string }) {
  const updating = useMutation({
    ...mutation('mirror:update'),
    onSuccess: () => notifyDone(`Updating ${database}. Jobs shows the progress.`),
    onError: (error) => notifyProblem(`${database} cannot be updated`, error),
  });
  return (
    <Button variant="default" loading={updating.isPending} onClick={() => updating.mutate({ database })}>
      Update copy
    </Button>
  );
}

/** Says what is different at the site of a copy of isolates, as a job; the next update then takes that. */
export function CompareCopyButton({ database }: { database: string }) {
  const comparing = useMutation({
    ...mutation('mirror:update'),
    onSuccess: () =>
      notifyDone(`Comparing ${database} with its site. “Updates” on this page will say what is different.`),
    onError: (error) => notifyProblem(`${database} cannot be compared`, error),
  });
  return (
    <Button
      variant="default"
      loading={comparing.isPending}
      onClick={() => comparing.mutate({ database, compare: true })}
    >
      Compare with the site
    </Button>
  );
}

/** Where a copy is from, and of when, as fields of the database. */
export function originFields(origin: CopiedFrom | undefined): [label: string, value: string | undefined][] {
  if (!origin) return [];
  const { site, address, database, copied_at, schemes, isolates, message } = origin;
  return [
    ['Copy of', `${database} of ${site}, read-only`],
    ['Its address', address],
    ['As of', copied_at.slice(0, 10)],
    isolates
      ? ['Isolates copied', choiceText(isolates)]
      : ['Schemes copied', schemes === undefined ? 'all' : schemes.join(', ')],
    ['The site says', message],
  ];
}

const DEFINITION_COLUMNS: PlainColumn<CopyReport>[] = [
  { header: 'New alleles', isNumber: true, cell: (report) => sumOf(report.alleles, 'added') },
  { header: 'Changed', isNumber: true, cell: (report) => sumOf(report.alleles, 'changed') },
  { header: 'Withdrawn', isNumber: true, cell: (report) => sumOf(report.alleles, 'withdrawn') },
  { header: 'New profiles', isNumber: true, cell: (report) => sumOf(report.schemes, 'added') },
  { header: 'Changed profiles', isNumber: true, cell: (report) => sumOf(report.schemes, 'changed') },
  { header: 'Withdrawn profiles', isNumber: true, cell: (report) => sumOf(report.schemes, 'withdrawn') },
  { header: 'Compared', isNumber: true, cell: ({ checked }) => formatCount(checked) },
];

const ISOLATE_COLUMNS: PlainColumn<CopyReport>[] = [
  { header: 'New isolates', isNumber: true, cell: ({ isolates }) => formatCount(isolates?.added ?? 0) },
  { header: 'Changed', isNumber: true, cell: ({ isolates }) => formatCount(isolates?.changed ?? 0) },
  { header: 'Withdrawn', isNumber: true, cell: ({ isolates }) => formatCount(isolates?.gone ?? 0) },
];

/** `project 3, with contigs`. */
function choiceText({ project, where, contigs }: IsolateChoice): string {
  const conditions = Object.entries(where ?? {}).map(([name, value]) => `${name.replace(/^field\./, '')} = ${value}`);
  const chosen = project === undefined ? conditions : [`project ${project}`];
  return [...(chosen.length === 0 ? ['all'] : chosen), ...(contigs ? ['with contigs'] : [])].join(', ');
}

/** What the updates of a copy changed. */
export function CopyChanges({ database, ofIsolates }: { database: string; ofIsolates: boolean }) {
  const reports = useQuery(query('mirror:reports', { database }));
  return (
    <Section title="Updates">
      <QueryRegion query={reports}>
        {(list) => (
          <PlainTable
            label="Updates of this copy"
            rows={list}
            keyOf={({ at, requests }) => `${at} ${requests}`}
            columns={[
              {
                header: 'Day',
                cell: ({ at, is_compared }) => `${at.slice(0, 10)}${is_compared ? ', not taken yet' : ''}`,
              },
              ...(ofIsolates ? ISOLATE_COLUMNS : DEFINITION_COLUMNS),
              { header: 'Report', cell: (report) => <ReportButton database={database} report={report} /> },
            ]}
          />
        )}
      </QueryRegion>
    </Section>
  );
}

function sumOf(parts: readonly { changes: CopiedChanges }[], kind: 'added' | 'changed' | 'withdrawn'): string {
  return formatCount(parts.reduce((sum, { changes }) => sum + changes[kind], 0));
}

interface ReportProps {
  database: string;
  report: CopyReport;
}

function ReportButton({ database, report }: ReportProps) {
  const day = report.at.slice(0, 10);
  const title = report.is_compared ? `What is different at the site, as of ${day}` : `What changed on ${day}`;
  return (
    <DialogButton text="Show" size="compact-xs" title={title} dialogSize="xl">
      {() => <Report database={database} report={report} />}
    </DialogButton>
  );
}

interface ReportRow {
  key: string;
  name: string;
  changes: CopiedChanges;
}

function Report({ database, report }: ReportProps) {
  const { alleles, schemes, loci, notes, is_first, isolates } = report;
  const rows: ReportRow[] = [
    ...alleles.map(({ locus, changes }) => ({
      key: `locus ${locus}`,
      name: loci.added.includes(locus) ? `${locus} (new)` : locus,
      changes,
    })),
    ...schemes.map(({ id, name, state, changes }) => ({
      key: `scheme ${id}`,
      name: `Scheme ${name}${state === 'kept' ? '' : state === 'added' ? ' (new)' : ' (withdrawn)'}`,
      changes,
    })),
  ];
  return (
    <>
      {rows.length === 0 && !isolates?.differences.length ? (
        <Text size="sm">Nothing has changed at the site.</Text>
      ) : null}
      {isolates && !is_first ? <IsolateChanges database={database} report={report} isolates={isolates} /> : null}
      {is_first ? <Text size="sm">The first copy: everything is new.</Text> : null}
      {rows.length === 0 ? null : (
        <PlainTable
          label="Changes"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { header: 'Locus or scheme', cell: ({ name }) => name },
            { header: 'New', cell: ({ changes }) => idsText(changes, 'added') },
            { header: 'Changed', cell: ({ changes }) => idsText(changes, 'changed') },
            { header: 'Withdrawn', cell: ({ changes }) => idsText(changes, 'withdrawn') },
          ]}
        />
      )}
      {loci.withdrawn.length === 0 ? null : <Text size="sm">Withdrawn loci: {loci.withdrawn.join(', ')}</Text>}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </>
  );
}

const STATES = { added: 'New', changed: 'Changed', gone: 'Withdrawn' } as const;

/** What of which isolate was different, with a link to those that the copy has. */
function IsolateChanges({
  database,
  report: { is_compared: isCompared = false },
  isolates,
}: ReportProps & { isolates: NonNullable<CopyReport['isolates']> }) {
  const { differences, added, changed, gone } = isolates;
  const left = added + changed + gone - differences.length;
  const missing = isCompared ? 'added' : 'gone';
  return (
    <>
      <PlainTable
        label="Changed isolates"
        rows={differences}
        keyOf={({ id }) => id}
        columns={[
          {
            header: 'Isolate',
            cell: ({ id, name, state }) =>
              state === missing ? (
                `${id} ${name}`
              ) : (
                <Link
                  to="/sites/$site/db/$database/isolates/$isolate_id"
                  params={{ site: LOCAL_SITE, database, isolate_id: String(id) }}
                >
                  {id} {name}
                </Link>
              ),
          },
          { header: 'Change', cell: ({ state }) => STATES[state] },
          {
            header: 'Members',
            cell: ({ members }) =>
              members.map(({ member, before = 'nothing', after = 'nothing' }) => (
                <div key={member}>
                  {member}: {before} → {after}
                </div>
              )),
          },
        ]}
      />
      {left > 0 ? <Text size="sm">{formatCount(left)} more isolates are different.</Text> : null}
    </>
  );
}

/** `3: 12, 13, 14`; of a new locus the number only. */
function idsText({ ids, ...changes }: CopiedChanges, kind: 'added' | 'changed' | 'withdrawn'): string {
  const count = changes[kind];
  if (count === 0) return '';
  const listed = ids[kind];
  if (listed.length === 0) return formatCount(count);
  return `${formatCount(count)}: ${listed.join(', ')}${count > listed.length ? ', …' : ''}`;
}
