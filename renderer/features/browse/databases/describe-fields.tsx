import { TextInput, type TextInputProps } from '@mantine/core';

/** The field for what a thing is, in one line. */
export function DescriptionField({ isOptional = false, ...input }: { isOptional?: boolean } & TextInputProps) {
  return (
    <TextInput
      label={isOptional ? 'Description (optional)' : 'Description'}
      description="One line, as lists and the service show it."
      {...input}
    />
  );
}

/** The field for the place of a thing in its list. `what` are the things, `where` the list they stand in, if not all. */
export function PositionField({ what, where, ...input }: { what: string; where?: string } & TextInputProps) {
  return (
    <TextInput
      label={where === undefined ? 'Position (optional)' : `Position in ${where} (optional)`}
      description={`Small numbers stand first in lists; ${what} without a number stand behind, by name.`}
      inputMode="numeric"
      {...input}
    />
  );
}
