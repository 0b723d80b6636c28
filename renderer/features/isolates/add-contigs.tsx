import { Button, Text, TextInput } from '@mantine/core';
import { IconDna2 } from '@tabler/icons-react';
import { useState } from 'react';
import { api, rpc } from '#renderer/api/bridge.ts';
import { useReviewedWrite, ReasonField } from '#renderer/records/reviewed-write.tsx';
import { sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { addContigs, type AddedContigs } from '#shared/api/curation/contig-members.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';

/** Bytes of a FASTA file of contigs: several bacterial genomes. */
const LARGEST = 64 * 1024 * 1024;

interface AddContigsProps extends DatabasePlace {
  isolate_id: number;
  onAdded: (added: AddedContigs) => void;
}

/** The sequence bin of an isolate that has none. Renders nothing without the right to edit it. */
export function NoContigs(props: AddContigsProps) {
  const { site, database } = props;
  if (!useMayCurate(site, database)) return null;
  return (
    <Section title="Sequence bin">
      <EmptyState title="This isolate has no contigs" actions={<AddContigsButton {...props} />} />
    </Section>
  );
}

/** Adds the contigs of a FASTA file to an isolate. Renders nothing without the right to edit it. */
export function AddContigsButton(props: AddContigsProps) {
  const { site, database, isolate_id } = props;
  if (!useMayCurate(site, database)) return null;
  return (
    <DialogButton text="Add contigs…" title={`Add contigs to isolate ${isolate_id}`} dialogSize="lg">
      {(close) => <AddContigs {...props} onClose={close} />}
    </DialogButton>
  );
}

function AddContigs({ site, database, isolate_id, onAdded, onClose }: AddContigsProps & { onClose: () => void }) {
  const [method, setMethod] = useState('');
  const [reason, setReason] = useState('');
  const [file, setFile] = useState<{ name: string; fasta: string }>();

  const adding = useReviewedWrite<AddedContigs, string>({
    site,
    database,
    write: (fasta) => {
      const told = defined({ method: method.trim() || undefined, reason: reason.trim() || undefined });
      return api(site).send(addContigs, { database, isolate_id }, { fasta, ...told });
    },
    onWritten: (added) => {
      onClose();
      onAdded(added);
    },
    done: ({ contigs }) => `${formatQuantity(contigs.length, 'contig')} added to isolate ${isolate_id}.`,
  });
  const refusal = adding.error instanceof AppError ? adding.error.problem : undefined;
  const needsReason = refusal?.code === 'reason_needed';

  async function read(source: FileSource): Promise<void> {
    try {
      const [chosen, ...more] = await sendFiles(source);
      if (!chosen) return;
      if (more.length > 0) throw new AppError(400, 'one_file', 'The contigs of an isolate are one FASTA file.');
      const fasta = await rpc.call('file:read-text', { token: chosen.token, max_bytes: LARGEST });
      setFile({ name: chosen.name, fasta });
      adding.write(fasta);
      await rpc.call('file:release', { token: chosen.token });
    } catch (error) {
      notifyProblem('The file cannot be read', error);
    }
  }

  return (
    <>
      <TextInput
        label="Method"
        description="How they were sequenced, such as Illumina."
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
        mb="sm"
        data-autofocus
      />
      <DropZone
        icon={<IconDna2 size={28} aria-hidden="true" />}
        title="Drop a FASTA file of contigs here"
        onDrop={(files) => void read({ kind: 'to-send', files })}
        aside={{ title: 'Drop to add contigs', hint: 'One FASTA file, for the isolate of this page.' }}
        actions={<FromFileButton loading={adding.isPending} purpose="sequences" onChosen={read} />}
      >
        {file ? file.name : 'All its contigs are added, or none. They can be taken back together.'}
      </DropZone>
      {adding.error && !needsReason ? <ProblemView error={adding.error} /> : null}
      {needsReason && file ? (
        <>
          <Notice tone="warning" title="Look at these contigs before you add them">
            {refusal.details?.map(({ reason: sentence }) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </Notice>
          <ReasonField needsReason value={reason} onChange={setReason} mt="sm" />
          <Button mt="sm" disabled={reason.trim() === ''} onClick={() => adding.write(file.fasta)}>
            Add them
          </Button>
        </>
      ) : null}
    </>
  );
}

/** Offers to type contigs that were just added. */
export function ScanOffer({
  site,
  database,
  isolate_id,
  added,
}: Omit<AddContigsProps, 'onAdded'> & { added: AddedContigs }) {
  return (
    <Notice
      tone="info"
      title={`${formatQuantity(added.contigs.length, 'new contig')}: their alleles are not designated yet.`}
      actions={
        <LinkButton
          to="/sites/$site/db/$database/scan"
          params={{ site, database }}
          search={{ ids: String(isolate_id) }}
        >
          Scan them now
        </LinkButton>
      }
    />
  );
}
