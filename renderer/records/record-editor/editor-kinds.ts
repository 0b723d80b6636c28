import { queryOptions } from '@tanstack/react-query';
import { keys } from '#renderer/api/keys.ts';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { EditorField, EditorKind } from './editor-kind.ts';
import { alleleEditor } from './kinds/allele-editor.ts';
import { attributeEditor } from './kinds/attribute-editor.ts';
import { classificationEditor } from './kinds/classification-editor.ts';
import { contigEditor } from './kinds/contig-editor.ts';
import { custodyEditor } from './kinds/custody-editor.ts';
import { designationEditor } from './kinds/designation-editor.ts';
import { fieldEditor } from './kinds/field-editor.ts';
import { isolateEditor } from './kinds/isolate-editor.ts';
import { locusEditor } from './kinds/locus-editor.ts';
import { profileEditor } from './kinds/profile-editor.ts';
import { projectCustodyEditor } from './kinds/project-custody-editor.ts';
import { projectEditor } from './kinds/project-editor.ts';
import { publicationEditor } from './kinds/publication-editor.ts';
import { schemeEditor } from './kinds/scheme-editor.ts';
import { userEditor } from './kinds/user-editor.ts';

const KINDS: { readonly [Name in RecordKindName]?: EditorKind } = {
  locus: locusEditor,
  allele: alleleEditor,
  isolate: isolateEditor,
  isolate_field: fieldEditor,
  field_attribute: attributeEditor,
  scheme: schemeEditor,
  profile: profileEditor,
  classification_scheme: classificationEditor,
  project: projectEditor,
  publication: publicationEditor,
  contig: contigEditor,
  app_user: userEditor,
  allele_designation: designationEditor,
  custody: custodyEditor,
  project_custody: projectCustodyEditor,
};

/** The form of a kind of record. Undefined for a kind that has none. */
export function editorKindOf(record: string): EditorKind | undefined {
  return KINDS[record as RecordKindName];
}

/** The values of a form of this kind. */
export function fieldsOf(address: RecordAddress) {
  return queryOptions({
    queryKey: [...keys.database(address.site, address.database), 'curation', 'fields', address],
    queryFn: ({ client }): Promise<readonly EditorField[]> =>
      editorKindOf(address.record)?.fields(client, address) ?? Promise.resolve([]),
  });
}
