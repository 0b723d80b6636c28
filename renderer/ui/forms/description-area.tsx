import { Textarea, type TextareaProps } from '@mantine/core';

/** The field for a description that may be left out; it grows with its lines. */
export function DescriptionArea(props: TextareaProps) {
  return <Textarea label="Description (optional)" autosize minRows={1} maxRows={4} {...props} />;
}
