import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes, formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { LeavingSummary } from '#shared/rpc/contract/draft-sending.ts';
import type { DraftFile } from '#shared/rpc/contract/draft.ts';
import { ownMember } from '#shared/own-member.ts';

/** Rows and files that are shown at first, and at most. */
const FIRST = 8;
const MOST = 1000;

/** Where it goes, as whom, and what goes besides the table and the files. */
export function LeavingFacts({ summary }: { summary: LeavingSummary }) {
  const { site, database, as_whom, members, rows, files, quota_left } = summary;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <FieldList
      fields={[
        ['To', site.kind === 'local' ? `${site.name} (nothing goes into the network)` : site.name],
        ['Address', site.address],
        ['Database', database],
        ['As', as_whom],
        ...members
          .filter(({ name }) => name !== 'email')
          .map(
            ({ name, value }) => [ownMember(MEMBER_WORDS, name) ?? name, <Lines key={name} text={value} />] as const,
          ),
        ['Table', formatQuantity(rows.length, 'row')],
        ['Files', files.length === 0 ? 'none' : `${formatQuantity(files.length, 'file')}, ${formatBytes(bytes)}`],
        ['Quota', quota_left === undefined ? undefined : quotaText(quota_left)],
      ]}
    />
  );
}

/** What the members of a request are called for people. */
const MEMBER_WORDS: Readonly<Record<string, string>> = {
  type: 'Type',
  message: 'Message',
  embargo: 'Embargo in months',
  locus: 'Locus',
  scheme_id: 'Scheme',
  technology: 'Technology',
  read_length: 'Read length',
  coverage: 'Coverage',
  assembly: 'Assembly',
  software: 'Software',
  genomes: 'Genomes',
};

function Lines({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line' }}>{text}</span>;
}

function quotaText(left: number): string {
  if (left === 0) return 'Nothing is left today.';
  return `After this one you can send ${formatQuantity(left - 1, 'more submission')} today.`;
}

/** The table as it goes out. */
export function LeavingRows({ summary: { columns, rows }, title }: { summary: LeavingSummary; title: string }) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, isWhole ? MOST : FIRST).map((cells, index) => ({ cells, number: index + 1 }));
  return (
    <Section title={title}>
      <PlainTable
        label={`${title} that leave`}
        rows={shown}
        keyOf={({ number }) => number}
        columns={[
          { header: 'Row', cell: ({ number }) => number, isNumber: true },
          ...columns.map((header, at) => ({
            header,
            cell: ({ cells }: { cells: readonly string[] }) => shortened(cells[at] ?? ''),
          })),
        ]}
      />
      <ShowMore count={rows.length} isWhole={isWhole} noun="row" onShow={() => setWhole(true)} />
    </Section>
  );
}

/** Characters of a cell that are shown: a sequence has thousands. */
const LONGEST = 60;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${formatCount(text.length)} characters)`;
}

/** The files as they go out, with what proves at the other end that they are the same. */
export function LeavingFiles({ files }: { files: readonly DraftFile[] }) {
  const [isWhole, setWhole] = useState(false);
  if (files.length === 0) return null;
  return (
    <Section title="Files">
      <PlainTable
        label="Files that leave"
        rows={files.toSorted((left, right) => compareNatural(left.name, right.name)).slice(0, isWhole ? MOST : FIRST)}
        keyOf={({ name }) => name}
        columns={[
          { header: 'File', cell: ({ name }) => name },
          { header: 'Size', cell: ({ size }) => formatBytes(size), isNumber: true },
          { header: 'SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
        ]}
      />
      <ShowMore count={files.length} isWhole={isWhole} noun="file" onShow={() => setWhole(true)} />
    </Section>
  );
}

/** The way to what is not shown yet, or how much is not shown at all. */
function ShowMore({
  count,
  isWhole,
  noun,
  onShow,
}: {
  count: number;
  isWhole: boolean;
  noun: string;
  onShow: () => void;
}) {
  if (!isWhole && count > FIRST) {
    return (
      <div>
        <Button variant="default" size="xs" onClick={onShow}>
          Show all {formatQuantity(count, noun)}
        </Button>
      </div>
    );
  }
  if (count <= MOST) return null;
  return <p>And {formatQuantity(count - MOST, `more ${noun}`)}, as in the draft.</p>;
}
