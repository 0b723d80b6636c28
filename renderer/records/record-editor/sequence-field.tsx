import { Textarea, type TextareaProps } from '@mantine/core';
import { formatQuantity } from '#renderer/ui/text/format.ts';

interface SequenceFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (sequence: string) => void;
}

/** The sequence of one FASTA record or of plain text, without its header, blanks and breaks. */
function sequenceOf(text: string): string {
  return text.replace(/^\s*>.*$/m, '').replaceAll(/\s+/g, '');
}

/** A sequence, pasted as text or as FASTA. It says how long it is. */
export function SequenceField({ value, onChange, description, ...rest }: SequenceFieldProps) {
  const length = value === '' ? '' : ` ${formatQuantity(value.length, 'residue')}.`;
  return (
    <Textarea
      {...rest}
      description={`${typeof description === 'string' ? description : 'Paste it, also as FASTA.'}${length}`}
      value={value}
      onChange={(event) => onChange(sequenceOf(event.currentTarget.value))}
      autosize
      minRows={3}
      maxRows={14}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--font-mono)', overflowWrap: 'anywhere' } }}
    />
  );
}
