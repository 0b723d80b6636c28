import { Textarea } from '@mantine/core';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { ItemContent } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { assertNever } from '#shared/problem.ts';
import { NamedValues } from './named-values.tsx';

type Texts = Record<string, string>;
type Values = { sequence: string; named: Texts; fields: Texts };

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

function valuesOf(content: ItemContent): Values {
  if ('sequence' in content) return { sequence: content.sequence, named: {}, fields: {} };
  if ('designations' in content) return { sequence: '', named: content.designations, fields: content.fields ?? {} };
  return { sequence: '', named: content.cells, fields: {} };
}

function contentOf(kind: ContentKind, { sequence, named, fields }: Values): ItemContent {
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

function problemsOf(kind: ContentKind, { sequence, named }: Values): Record<string, string | undefined> {
  if (kind === 'allele') return { sequence: sequence.trim() === '' ? 'Write the sequence.' : undefined };
  const isEmpty = Object.values(named).every((text) => text.trim() === '');
  return { named: isEmpty ? 'Write at least one value.' : undefined };
}

/** The fields of an allele, a profile or an isolate, to be corrected. What the values may be, the service checks and says. */
export function ContentForm({ draft: name, content, original, onSubmit, onCancel }: ContentFormProps) {
  const kind = contentKind(content);
  const before = valuesOf(original);
  const draft = useDraftForm<Values>({
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
