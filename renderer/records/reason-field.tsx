import { Textarea, type TextareaProps } from '@mantine/core';

interface ReasonFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  needsReason: boolean;
  value: string;
  onChange: (reason: string) => void;
}

/** Why records are changed, or kept although they are unusual. */
export function ReasonField({ needsReason, onChange, ...looks }: ReasonFieldProps) {
  return (
    <Textarea
      label={needsReason ? 'Why they are to be kept so' : 'Reason'}
      description="The history keeps it. What is unusual needs one."
      withAsterisk={needsReason}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      {...looks}
    />
  );
}
