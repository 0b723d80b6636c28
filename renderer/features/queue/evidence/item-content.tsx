import { Button } from '@mantine/core';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { contentRows } from '#renderer/records/submissions/submission-labels.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';

/** What an item says; where a curator corrected it, beside what the submitter wrote. */
export function ItemContentView({ item, onRestore }: { item: QueueItem; onRestore?: (() => void) | undefined }) {
  const { content, original } = item;
  const now = new Map(contentRows(content));
  const before = new Map(contentRows(original ?? content));
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const rows = names.map((name) => ({ name, now: now.get(name) ?? '', before: before.get(name) ?? '' }));
  const text = rows.map((row) => `${row.name}\t${row.now}`).join('\n');
  return (
    <Section
      title={original ? 'Corrected' : 'As submitted'}
      actions={
        <>
          <Button variant="default" size="compact-xs" onClick={() => void copyText(text, item.item_id)}>
            Copy
          </Button>
          {original && onRestore ? (
            <Button variant="default" size="compact-xs" onClick={onRestore}>
              Back to what was submitted
            </Button>
          ) : null}
        </>
      }
    >
      <PlainTable
        label={`Content of ${item.item_id}`}
        isWide
        columns={[
          { header: 'Field', cell: ({ name }) => name },
          { header: original ? 'Now' : 'Value', cell: ({ now: value }) => <Value text={value} /> },
          {
            header: 'The submitter wrote',
            cell: ({ now: value, before: first }) =>
              original && first !== value ? <Value text={first === '' ? '(nothing)' : first} /> : undefined,
          },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
    </Section>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span className="mono" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </span>
  );
}
