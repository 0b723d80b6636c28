import type { ProvenanceField } from '#shared/api/field.ts';

/** Who sees a field that not everybody sees: `Seen by curators only`. */
export function audienceSentence(field: Pick<ProvenanceField, 'audience'> | undefined): string | undefined {
  return field?.audience && `Seen by ${field.audience === 'members' ? 'members and curators' : 'curators'} only`;
}
