import { defined } from '#shared/defined.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';
import type { MemberPath } from '../member-paths.ts';

/** How the values of the visibility are called. */
export const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
];
const DAY =
  'Day as YYYY-MM-DD, on which a private isolate becomes public by itself. Empty: it stays private until somebody publishes it.';
const OWNERS = 'User names. Owners publish and share the isolate. To change its sender does not change them.';
const SHARED = 'User names. They see the isolate while it is private.';

/** The values that say who may see an isolate: in a form of their own, or in that of a new isolate. */
export function custodyFields(isNew: boolean): EditorField[] {
  const at = (member: string): MemberPath => (isNew ? ['custody', member] : [member]);
  const more = { isOwn: true, ...defined({ group: isNew ? 'Who may see it' : undefined }) };
  const empty = isNew ? ' Empty: public, or as the private isolate whose place it takes.' : '';
  return [
    formField(
      at('visibility'),
      'Visibility',
      { kind: 'choice', choices: VISIBILITIES },
      {
        ...more,
        isRequired: !isNew,
        help: `All who may read the database see a public isolate; its owners, those with whom it is shared, members of its private projects, and curators see a private one.${empty}`,
      },
    ),
    formField(at('embargo_until'), 'Private until', 'line', { ...more, help: DAY }),
    formField(at('owners'), 'Owners', 'list', { ...more, help: OWNERS }),
    formField(at('shared_with'), 'Shared with', 'list', { ...more, help: SHARED }),
  ];
}

export const custodyEditor: EditorKind = {
  noun: 'custody',
  fields: () => Promise.resolve(custodyFields(false)),
  owner: [],
  titleOf: ({ isolate_id }) => `Custody of isolate ${isolate_id}`,
  page: ({ isolate_id }) => ['isolates', String(isolate_id)],
  list: () => ['isolates'],
  keyOf: (_reply, owner) => owner,
};
