import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { formatBytes, formatTime } from '#renderer/ui/text/format.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { percentOfCurrent } from './upload-share.ts';

/** The files of a submission that is being sent or was: which the site took, and how far the one is that is on its way. */
export function SentFiles({ draft: { files }, progress }: { draft: Draft; progress: Progress | undefined }) {
  if (files.length === 0) return null;
  const taken = files.filter(({ uploaded_at }) => uploaded_at !== undefined).length;
  return (
    <Section title={`Files: the site took ${taken} of ${files.length}`}>
      <PlainTable
        label="Files"
        rows={files.toSorted((left, right) => compareNatural(left.name, right.name))}
        keyOf={({ name }) => name}
        columns={[
          { header: 'File', cell: ({ name }) => name },
          { header: 'Size', cell: ({ size }) => formatBytes(size), isNumber: true },
          {
            header: 'State',
            cell: ({ name, uploaded_at }) => {
              if (uploaded_at !== undefined) return `Uploaded ${formatTime(uploaded_at)}`;
              if (progress?.message !== name) return 'Waits';
              return <ProgressBar label={`Upload of ${name}`} percent={percentOfCurrent(files, progress)} />;
            },
          },
          { header: 'SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
        ]}
      />
    </Section>
  );
}
