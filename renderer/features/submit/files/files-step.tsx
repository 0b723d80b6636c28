import { Button } from '@mantine/core';
import { IconFiles, IconFolder, IconPaperclip } from '@tabler/icons-react';
import { chooseFiles } from '#renderer/records/choose-files.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { Section } from '#renderer/ui/pages/section.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { formatBytes } from '#renderer/ui/text/format.ts';
import { namesContigs, SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { DraftEditor } from '../draft/use-draft-editor.ts';
import { ContigFiles } from './contig-files.tsx';
import { isOfContigs } from './genome-files.ts';
import { RefusedFiles } from './refused-files.tsx';
import type { DraftFiles } from './use-draft-files.ts';

interface FilesStepProps {
  draft: Draft;
  editor: DraftEditor;
  target: DraftTarget;
  files: DraftFiles;
}

/** The files of a submission: contigs of genomes, paired with the rows, and what supports it, such as traces. */
export function FilesStep({ draft, editor, target, files }: FilesStepProps) {
  const { progress, refused, add } = files;
  const takesContigs = namesContigs(draft.type);
  const supporting = takesContigs ? draft.files.filter((file) => !isOfContigs(file)) : draft.files;

  const choose = (purpose: 'sequences' | 'sequence-folder' | 'import-files') =>
    void chooseFiles(purpose).then(add, (error: unknown) => notifyProblem('The files cannot be opened', error));

  return (
    <>
      <DropZone
        icon={
          takesContigs ? <IconFiles size={20} aria-hidden="true" /> : <IconPaperclip size={20} aria-hidden="true" />
        }
        title={SUBMISSION_FACTS[draft.type].drop}
        onDrop={(dropped) => void add({ kind: 'to-send', files: dropped })}
        actions={
          <>
            <Button variant="default" onClick={() => choose(takesContigs ? 'sequences' : 'import-files')}>
              Choose files…
            </Button>
            <Button
              variant="default"
              leftSection={<IconFolder size={14} aria-hidden="true" />}
              onClick={() => choose('sequence-folder')}
            >
              Choose a folder…
            </Button>
          </>
        }
      >
        {takesContigs
          ? 'FASTA, also as .gz or .zip, many at once or a whole folder. They are copied, so the originals may be moved or deleted.'
          : `Traces, alignments or whatever helps the curators. They are copied into the draft.${target.policy?.traces_needed === true ? ' The curators of this database want traces.' : ''}`}
      </DropZone>
      {progress ? (
        <ProgressBar
          label="Copying files"
          percent={progress.total === 0 ? undefined : (100 * progress.sent) / progress.total}
        />
      ) : null}
      <RefusedFiles refused={refused} what="not taken" onClose={files.forgetRefused} />
      {takesContigs ? (
        <ContigFiles draft={draft} editor={editor} limits={target.assembly} onRemove={files.remove} />
      ) : null}
      {supporting.length > 0 ? (
        <Section title="Supporting files">
          <PlainTable
            label="Supporting files"
            rows={supporting}
            keyOf={({ name }) => name}
            columns={[
              { header: 'File', cell: ({ name }) => name },
              { header: 'Size', cell: ({ size }) => formatBytes(size), isNumber: true },
              { header: 'SHA-256', cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code> },
              {
                header: 'Remove',
                cell: ({ name }) => (
                  <Button size="compact-xs" variant="default" onClick={() => files.remove(name)}>
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        </Section>
      ) : null}
    </>
  );
}
