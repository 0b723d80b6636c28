import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress, RecordFormMembers } from '#renderer/api/curation/records.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { fieldWhere } from '#shared/rules/field-conditions.ts';
import { audienceSentence, isAddedOnly, nameWithUnit, type FieldDefinition } from '#shared/rules/field.ts';
import { definitionOf } from '#renderer/records/isolates/isolate-rules.ts';
import { valueAt } from '../member-paths.ts';
import { custodyFields } from './custody-editor.ts';
import { formField, type EditorField, type EditorKind, type Widget } from '../editor-kind.ts';

const NAME: EditorField = formField('isolate', 'Name', 'line', {
  help: 'The name under which the laboratory knows the isolate.',
  isRequired: true,
  isOwn: true,
  first: '',
});

function widgetOf({ type, multiple = false, 'allowed values': allowed }: ProvenanceField): Widget {
  const choices = (allowed ?? []).map(String);
  if (multiple) return { kind: 'list', choices: choices.map((value) => ({ value, label: value })) };
  if (choices.length > 0) return { kind: 'choice', choices };
  if (type === 'bool') return { kind: 'choice', choices: ['true', 'false'] };
  return { kind: 'line' };
}

/** What a field wants, as a sentence: `Whole number, 1900 to 2100.` */
function helpOf(field: ProvenanceField): string {
  const { type, min, max, comments, length } = field;
  const seen = audienceSentence(field);
  const kind = { int: 'Whole number', float: 'Number', date: 'Day as YYYY-MM-DD', bool: '' }[type] ?? '';
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : max !== undefined
          ? `at most ${max}`
          : '';
  const sign = field.qualified ? 'with <, <=, > or >= before it where only that is known' : '';
  const most = length === undefined ? '' : `at most ${length} characters`;
  const rule = [kind, range, sign, most].filter(Boolean).join(', ');
  return [
    comments === undefined ? '' : comments.replace(/\.?$/, '.'),
    rule === '' ? '' : `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`,
    seen === undefined ? '' : `${seen}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** How a field is written with the values that the form has for others. */
function asWhere(
  field: ProvenanceField,
  all: ReadonlyMap<string, FieldDefinition>,
  members: RecordFormMembers,
): Partial<EditorField> {
  const valuesOf = (name: string) => {
    const value = valueAt(members, ['provenance', name]);
    return (Array.isArray(value) ? value : [value ?? '']).map(String).filter((text) => text !== '');
  };
  const { required, allowed_values } = fieldWhere(definitionOf(field), { fields: all, valuesOf });
  // What the form has already is shown, with what is wrong about it.
  const offered = allowed_values && [...new Set([...allowed_values, ...valuesOf(field.name)])];
  return {
    widget: widgetOf({ ...field, 'allowed values': offered }),
    isRequired: required,
    isSparse: isAddedOnly({ ...field, required }),
  };
}

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const [own, projects] = await Promise.all([
    client.fetchQuery(isolateFieldQueries.list(site, database)),
    client.fetchQuery(projectQueries.list(site, database)),
  ]);
  const types = new Map(own.map((field) => [field.name, definitionOf(field)]));
  const provenance = own
    .filter(({ name, derived }) => !BUILT_IN_FIELDS.includes(name) && !derived)
    .map((field): EditorField =>
      formField(['provenance', field.name], nameWithUnit(field), widgetOf(field), {
        help: helpOf(field),
        group: field.group ?? (field.sparse ? 'Phenotype' : 'Provenance'),
        isSparse: isAddedOnly(field),
        isRequired: field.required === true,
        isSingle: field.multiple !== true,
        ...(field.conditions ? { where: (members) => asWhere(field, types, members) } : {}),
      }),
    );
  return [
    NAME,
    ...provenance,
    formField('aliases', 'Aliases', 'list', { help: 'Other names of the isolate.', group: 'More', isOwn: true }),
    formField('publications', 'Publications', { kind: 'list', isNumber: true }, { help: 'PubMed ids.', group: 'More' }),
    formField(
      'projects',
      'Projects',
      {
        kind: 'list',
        isNumber: true,
        choices: projects.map(({ id, description }) => ({ value: String(id), label: description })),
      },
      {
        help:
          projects.length === 0
            ? 'The database has no projects.'
            : `Their ids: ${projects.map(({ id, description }) => `${id} ${description}`).join(', ')}.`,
        group: 'More',
      },
    ),
    formField(
      'old_versions',
      'Takes the place of',
      { kind: 'list', isNumber: true },
      {
        help: 'Ids of isolates that become old versions of this one. They stay readable; lists show the newest only.',
        group: 'More',
        isOwn: true,
      },
    ),
    // That of an isolate that is there has a form of its own.
    ...(key['isolate_id'] === undefined ? custodyFields(true) : []),
  ];
}

export const isolateEditor: EditorKind = {
  noun: 'isolate',
  fields,
  owner: [],
  titleOf: ({ isolate_id }) => `Isolate ${isolate_id}`,
  page: ({ isolate_id }) => ['isolates', String(isolate_id)],
  list: () => ['isolates'],
  keyOf: ({ provenance }) => ({ isolate_id: (provenance as { id: number }).id }),
  replacing: ({ isolate_id }) => ({ old_versions: [Number(isolate_id)] }),
  deleting:
    'Its contigs and designations are deleted with it, and come back if you undo this. Its id is not used again.',
};
