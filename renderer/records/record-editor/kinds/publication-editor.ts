import { formField, type EditorKind } from '../editor-kind.ts';

export const publicationEditor: EditorKind = {
  noun: 'publication',
  fields: () =>
    Promise.resolve([
      formField(
        'pubmed_id',
        'PubMed id',
        { kind: 'number' },
        {
          help: 'The number of the publication in PubMed. It cannot be changed later.',
          isRequired: true,
          isOwn: true,
          isFixed: true,
          first: '',
        },
      ),
      formField('citation', 'Citation', 'text', {
        help: 'Authors, year and journal, as they are to be shown.',
        isOwn: true,
        first: '',
      }),
    ]),
  owner: [],
  titleOf: ({ pubmed_id }) => `Publication ${pubmed_id}`,
  page: ({ pubmed_id }) => ['publications', String(pubmed_id)],
  list: () => ['publications'],
  keyOf: ({ pubmed_id }) => ({ pubmed_id: Number(pubmed_id) }),
  deleting: 'Only a publication that no record cites can be deleted.',
};
