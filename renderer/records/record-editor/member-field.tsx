import { Checkbox, NumberInput, Select, TagsInput, Text, Textarea, TextInput, type TextareaProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { splitValues } from '#shared/rules/field.ts';
import type { EditorField } from './editor-kind.ts';
import { pathName } from './member-paths.ts';
import { OrderedField } from './ordered-field.tsx';
import { PairsField } from './pairs-field.tsx';
import classes from './record-editor.module.css';
import { plain, RowsField } from './rows-field.tsx';

interface MemberFieldProps {
  field: EditorField;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  warning: string | undefined;
  /** Takes the focus when the form opens. */
  isFirst: boolean;
  isReadOnly: boolean;
}

/** What stands between values that are written one after the other. */
const SEPARATORS = [';', '\n', '\t'];

/** Values of a list. Those that it had stay as they are; what is new is read as a cell of a table, and may be several. */
function separated(values: readonly string[], before: readonly string[]): string[] {
  const isOld = new Set(before);
  const parts = values.flatMap((value) => (isOld.has(value) ? [value] : value.split(/[\n\t]/).flatMap(splitValues)));
  return [...new Set(parts)];
}

/** A text as a member: what is empty is no value, but where the record always has a text. */
function memberOf(text: string, { isRequired = false }: EditorField): string | null {
  return text === '' && !isRequired ? null : text;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** One value of a record in the way in which it is best written, with what is wrong or unusual with it. */
export function MemberField(given: MemberFieldProps) {
  const { field, warning, value, onChange } = given;
  const props = field.isSingle
    ? {
        ...given,
        value: Array.isArray(value) ? (value[0] as unknown) : value,
        onChange: (one: unknown) => onChange(one === null || one === '' ? null : [one]),
      }
    : given;
  return (
    <div data-field={pathName(field.path)} data-span={isWide(field) || undefined}>
      <Input {...props} />
      {warning === undefined ? null : (
        <Text size="xs" c="var(--status-warning)" mt={4} className={classes['warning'] ?? ''}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>{warning}</span>
        </Text>
      )}
    </div>
  );
}

/** Long values take a whole row of the form. */
function isWide({ widget, help }: EditorField): boolean {
  return !['line', 'number', 'choice', 'switch'].includes(widget.kind) || (help?.length ?? 0) > 90;
}

function Input({ field, value, onChange, error, isFirst, isReadOnly }: MemberFieldProps) {
  const { label, help, widget, isRequired = false } = field;
  const common = {
    label,
    description: help,
    error,
    withAsterisk: isRequired,
    readOnly: isReadOnly,
    'data-autofocus': isFirst || undefined,
    autoFocus: isFirst,
  };
  const take = (text: string) => onChange(memberOf(text, field));
  switch (widget.kind) {
    case 'line':
      return (
        <TextInput
          {...common}
          value={plain(value)}
          onChange={(event) => take(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
      );
    case 'text':
      return (
        <Textarea
          {...common}
          value={plain(value)}
          onChange={(event) => take(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={12}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : next)}
          hideControls
        />
      );
    case 'switch':
      return (
        <Checkbox
          {...defined({ autoFocus: isFirst || undefined })}
          label={label}
          description={help}
          error={error}
          disabled={isReadOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={[...widget.choices]}
          // The first field of a form has the focus at once: its choices would hide the next one.
          openOnFocus={false}
          value={plain(value) || null}
          onChange={(next) => onChange(next !== null && widget.isNumber ? Number(next) : next)}
          clearable={!isRequired}
          searchable
          placeholder="Write to search"
          nothingFoundMessage="Nothing like this"
        />
      );
    case 'list':
      return (
        <TagsInput
          {...common}
          data={widget.choices?.map((choice) => choice.value) ?? []}
          value={listOf(value)}
          onChange={(next) => onChange(widget.isNumber ? next.map(numberOr) : separated(next, listOf(value)))}
          // A comma belongs to some values, such as names of countries.
          splitChars={widget.isNumber ? [',', ...SEPARATORS] : SEPARATORS}
          acceptValueOnBlur
          clearable
        />
      );
    case 'ordered':
      return (
        <OrderedField
          label={label}
          help={help}
          noun={widget.noun}
          choices={widget.choices}
          value={listOf(value)}
          onChange={onChange}
          error={error}
        />
      );
    case 'pairs':
      return (
        <PairsField label={label} help={help} names={widget.names} value={value} onChange={onChange} error={error} />
      );
    case 'rows':
      return <RowsField field={field} widget={widget} value={value} onChange={onChange} error={error} />;
    case 'sequence':
      return <SequenceField {...common} value={plain(value)} onChange={take} />;
  }
}

/** A number where it is one; the service says what is wrong with anything else. */
function numberOr(text: string): number | string {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}

interface SequenceFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (sequence: string) => void;
}

/** The sequence of one FASTA record or of plain text, without its header, blanks and breaks. */
function sequenceOf(text: string): string {
  return text.replace(/^\s*>.*$/m, '').replaceAll(/\s+/g, '');
}

/** A sequence, pasted as text or as FASTA. It says how long it is. */
function SequenceField({ value, onChange, description, ...rest }: SequenceFieldProps) {
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
