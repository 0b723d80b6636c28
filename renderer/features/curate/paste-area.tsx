import { Textarea } from '@mantine/core';

interface PasteAreaProps {
  label: string;
  placeholder: string;
  onPaste: (clipboard: DataTransfer) => void;
}

/** A field that takes what is pasted and stays empty. */
export function PasteArea({ label, placeholder, onPaste }: PasteAreaProps) {
  return (
    <Textarea
      aria-label={label}
      placeholder={placeholder}
      minRows={4}
      autosize
      value=""
      onChange={() => undefined}
      onPaste={(event) => {
        event.preventDefault();
        onPaste(event.clipboardData);
      }}
      w="100%"
      maw={640}
      styles={{ input: { fontFamily: 'var(--font-mono)' } }}
    />
  );
}
