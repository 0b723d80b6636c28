import { Select, TextInput } from '@mantine/core';
import { attributeProblems, type AttributeRule } from '#shared/rules/extended-attribute.ts';
import { ownMember } from '#shared/own-member.ts';

interface AttributeFieldsProps {
  attributes: readonly AttributeRule[];
  /** Text by attribute. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  /** What is wrong, by attribute; shown once something was written or a submit was tried. */
  problems: Readonly<Record<string, string | undefined>>;
}

/** One field for each extended attribute of a locus, or each further field of a scheme. */
export function AttributeFields({ attributes, values, onChange, problems }: AttributeFieldsProps) {
  return attributes.map(({ field, required, allowed_values, value_format }) => {
    const common = {
      label: required ? field : `${field} (optional)`,
      error: ownMember(problems, field),
      'data-attribute': field,
    };
    const choices = value_format === 'boolean' ? ['true', 'false'] : allowed_values;
    const set = (value: string) => onChange({ ...values, [field]: value });
    return choices ? (
      <Select
        key={field}
        {...common}
        data={[...choices]}
        value={ownMember(values, field) || null}
        onChange={(value) => set(value ?? '')}
        clearable={!required}
        searchable
      />
    ) : (
      <TextInput
        key={field}
        {...common}
        value={ownMember(values, field) ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
      />
    );
  });
}

/** What is wrong with the attributes of a new allele, by attribute. */
export function problemsByAttribute(
  values: Readonly<Record<string, string>>,
  attributes: readonly AttributeRule[],
): Record<string, string> {
  const problems = attributeProblems(new Map(Object.entries(values)), attributes);
  return Object.fromEntries(problems.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])));
}
