import { z } from 'zod';

/**
 * The kinds of record that are kept by hand, by their table; `designations` are all of an isolate, `custody` is who may see it, and
 * `project_custody` who may see a project, `block` that an allele or a profile is not used.
 */
export const RecordKindName = z.enum([
  'locus',
  'allele',
  'scheme',
  'profile',
  'classification_scheme',
  'lincode_scheme',
  'lincode_nickname',
  'isolate',
  'allele_designation',
  'contig',
  'isolate_field',
  'field_attribute',
  'project',
  'publication',
  'app_user',
  'designations',
  'custody',
  'project_custody',
  'block',
]);
export type RecordKindName = z.infer<typeof RecordKindName>;
