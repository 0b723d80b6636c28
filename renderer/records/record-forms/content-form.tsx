import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ItemContent } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { assertNever } from '#shared/problem.ts';
import classes from './named-values.module.css';

/** More fields than this are not drawn at once: a scheme of a whole genome has thousands. A filter leads to the others. */
const MOST_SHOWN = 60;

interface NamedValuesProps {
  /** `Alleles`, `Cells`: what the values are. */
  label: string;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  /** The values before anybody changed them: a field says what it was. */
  originals: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

type Texts = Record<string, string>;
type ContentInputs = { sequence: string; named: Texts; fields: Texts };

interface ContentFormProps {
  /** Name under which what is written is kept until it is sent. */
  draft: string;
  content: ItemContent;
  /** As it was before any correction. */
  original: ItemContent;
  /** Forget the draft once the correction is made. */
  onSubmit: (content: ItemContent) => void;
  onCancel: () => void;
}

type ContentKind = 'allele' | 'profile' | 'isolate';

/** Which kind of record an item would become. */
export function contentKind(content: ItemContent): ContentKind {
  if ('sequence' in content) return 'allele';
  return 'designations' in content ? 'profile' : 'isolate';
}

function valuesOf(content: ItemContent): ContentInputs {
  if ('sequence' in content) return { sequence: content.sequence, named: {}, fields: {} };
  if ('designations' in content) return { sequence: '', named: content.designations, fields: content.fields ?? {} };
  return { sequence: '', named: content.cells, fields: {} };
}

function contentOf(kind: ContentKind, { sequence, named, fields }: ContentInputs): ItemContent {
  switch (kind) {
    case 'allele':
      return { sequence: sequence.replaceAll(/\s+/g, '') };
    case 'profile':
      return {
        designations: trimmed(named),
        ...defined({ fields: Object.keys(fields).length > 0 ? trimmed(fields) : undefined }),
      };
    case 'isolate':
      return { cells: trimmed(named) };
    default:
      return assertNever(kind);
  }
}

function trimmed(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
}

function problemsOf(kind: ContentKind, { sequence, named }: ContentInputs): Record<string, string | undefined> {
  if (kind === 'allele') return { sequence: sequence.trim() === '' ? 'Write the sequence.' : undefined };
  const isEmpty = Object.values(named).every((text) => text.trim() === '');
  return { named: isEmpty ? 'Write at least one value.' : undefined };
}

/** The fields of an allele, a profile or an isolate, to be corrected. What the values may be, the service checks and says. */
export function ContentForm({ draft: name, content, original, onSubmit, onCancel }: ContentFormProps) {
  const kind = contentKind(content);
  const before = valuesOf(original);
  const draft = useDraftForm<ContentInputs>({
    draft: name,
    initialValues: valuesOf(content),
    problemsOf: (values) => problemsOf(kind, values),
  });
  const { form } = draft;
  const { sequence, named, fields } = form.values;
  return (
    <Form
      form={draft}
      submit="Save the correction"
      onSubmit={(values) => onSubmit(contentOf(kind, values))}
      onCancel={onCancel}
    >
      {kind === 'allele' ? (
        <Textarea
          label="Sequence"
          description={formatQuantity(sequence.replaceAll(/\s+/g, '').length, 'residue')}
          {...form.getInputProps('sequence')}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          data-autofocus
          styles={{ input: { fontFamily: 'var(--font-mono)' } }}
        />
      ) : (
        <NamedValues
          label={kind === 'profile' ? 'Alleles' : 'Cells'}
          names={Object.keys(before.named)}
          values={named}
          originals={before.named}
          onChange={(next) => form.setValues({ named: next })}
        />
      )}
      {kind === 'profile' && Object.keys(before.fields).length > 0 ? (
        <NamedValues
          label="Fields"
          names={Object.keys(before.fields)}
          values={fields}
          originals={before.fields}
          onChange={(next) => form.setValues({ fields: next })}
        />
      ) : null}
    </Form>
  );
}

/** A text for each of some names: the alleles of a profile by locus, the cells of an isolate by column. */
function NamedValues({ label, names, values, originals, onChange }: NamedValuesProps) {
  const [words, setWords] = useState('');
  const fitting = names.filter((name) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const shown = fitting.slice(0, MOST_SHOWN);
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {names.length > MOST_SHOWN / 4 ? (
        <TextInput
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder="Filter by name"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes['fields']}>
        {shown.map((name) => {
          const original = ownMember(originals, name) ?? '';
          const value = ownMember(values, name) ?? '';
          return (
            <TextInput
              key={name}
              label={name}
              value={value}
              onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
              {...defined({
                description: value === original ? undefined : original === '' ? 'was empty' : `was ${original}`,
              })}
              spellCheck={false}
              autoComplete="off"
            />
          );
        })}
      </div>
      {fitting.length > shown.length ? (
        <Text size="xs" c="dimmed">
          {formatCount(fitting.length - shown.length)} more. Filter by name to reach them.
        </Text>
      ) : null}
    </Stack>
  );
}
