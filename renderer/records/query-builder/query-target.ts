import type { IsolateFilter, IsolateProperty } from '#shared/api/isolate-filter.ts';

/** Something of an isolate that a condition can look at. */
export interface FilterTarget {
  /** As the service names it in a search: `field.country`, `locus.abcZ`, `scheme.1.ST`; also `property.project`, `classification.1`. */
  ref: string;
  label: string;
  /** Heading in the list of targets. The fields of a database may have groups of their own. */
  group: string;
  /** `code`: a LIN code or its beginning. */
  type: 'int' | 'float' | 'text' | 'date' | 'bool' | 'code';
  allowed?: readonly string[];
  /** What the field is about. */
  help?: string;
}

/** The publications of isolates. */
export const PUBLICATION_REF = 'property.publication';

type TargetMembers = 'field' | 'locus' | 'scheme' | 'scheme_field' | 'classification_scheme' | 'property';

/** Reads `field.country`, `scheme.1.ST`, `property.project` and the like as the members of a condition. Names may hold dots. */
export function targetOfRef(ref: string): Pick<IsolateFilter, TargetMembers> {
  const [, kind = '', name = ''] = /^(field|locus|scheme|property|classification)\.(.*)$/s.exec(ref) ?? [];
  if (kind === 'field') return { field: name };
  if (kind === 'locus') return { locus: name };
  // The service says what is wrong with one that it does not know.
  if (kind === 'property') return { property: name as IsolateProperty };
  if (kind === 'classification') return { classification_scheme: Number(name) };
  const [, scheme = '0', scheme_field = ''] = /^(\d+)\.(.*)$/s.exec(name) ?? [];
  return { scheme: Number(scheme), scheme_field };
}

/** The inverse of `targetOfRef`; `undefined` for a part that names nothing. */
export function refOfTarget(part: IsolateFilter): string | undefined {
  const { field, locus, scheme, scheme_field, classification_scheme, property } = part;
  if (field !== undefined) return `field.${field}`;
  if (locus !== undefined) return `locus.${locus}`;
  if (property !== undefined) return `property.${property}`;
  if (classification_scheme !== undefined) return `classification.${classification_scheme}`;
  return scheme === undefined || scheme_field === undefined ? undefined : `scheme.${scheme}.${scheme_field}`;
}

/** A target that the database does not list, e.g. of an address written for another one. */
export function unlistedTarget(ref: string): FilterTarget {
  const { field, locus, scheme, scheme_field, classification_scheme, property } = targetOfRef(ref);
  const group = 'Projects, groups and papers';
  if (property !== undefined) return { ref, label: property.replaceAll('_', ' '), group, type: 'text' };
  if (classification_scheme !== undefined) {
    return { ref, label: `group (classification scheme ${classification_scheme})`, group, type: 'int' };
  }
  return {
    ref,
    label: field ?? locus ?? `${scheme_field} (scheme ${scheme})`,
    group: field === undefined ? (locus === undefined ? 'Scheme fields' : 'Loci') : 'Fields',
    type: 'text',
  };
}
