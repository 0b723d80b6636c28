import type { ProvenanceField } from '#shared/api/field.ts';
import type { FieldCondition } from '#shared/rules/field-basics.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';

function describeRange({ min, max }: ProvenanceField): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? undefined : `at most ${max}`;
}

/** What a value of the field must be, e.g. `required, 1990 to 2024`; empty when anything of its type will do. */
export function describeRules(field: ProvenanceField): string {
  const allowed = field['allowed values'];
  const { derived } = field;
  const rules = [
    derived && `derived from ${derived.from}`,
    field.required ? 'required' : undefined,
    field.multiple ? 'several values' : undefined,
    field.qualified ? '< or > before it' : undefined,
    describeRange(field),
    field.conditions === undefined
      ? undefined
      : `depends on ${[...new Set(field.conditions.map((one) => one.field))].join(', ')}`,
    field.length === undefined ? undefined : `up to ${formatQuantity(field.length, 'character')}`,
    field.regex === undefined ? undefined : `matches ${field.regex}`,
    allowed === undefined ? undefined : `one of ${formatQuantity(allowed.length, 'value')}`,
  ];
  return rules.filter((rule) => rule !== undefined).join(', ');
}

/** What a field must be like where another one has a value, e.g. `Needed where source is blood or urine.` */
export function conditionSentence({ field, values = [], required, allowed_values = [] }: FieldCondition): string {
  const where = `where ${field} ${values.length === 0 ? 'has a value' : `is ${oneOf(values)}`}.`;
  if (allowed_values.length === 0) return `Needed ${where}`;
  const allowed = oneOf(allowed_values);
  return required ? `Needed, and only ${allowed}, ${where}` : `Only ${allowed} ${where}`;
}

function oneOf(values: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values);
}
