import { IconDna2 } from '@tabler/icons-react';
import { rpc } from '#renderer/api/bridge.ts';
import { sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';
import { PasteArea } from '../paste-area.tsx';

/** Bytes of a FASTA file of new alleles. */
const LARGEST = 8 * 1024 * 1024;

/** Takes sequences as FASTA: dropped, chosen or pasted. Several files are one text. */
export function GiveSequences({ onGiven }: { onGiven: (fasta: string) => void }) {
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
