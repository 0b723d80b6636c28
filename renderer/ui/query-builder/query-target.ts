import type { IsolateFilter } from '#shared/api/isolate-filter.ts';

/** Something of an isolate that a condition can look at. */
export interface FilterTarget {
  /** As the service names it in a search: `field.country`, `locus.abcZ`, `scheme.1.ST`. */
  ref: string;
  label: string;
  group: 'Fields' | 'Scheme fields' | 'Loci';
  type: 'int' | 'float' | 'text' | 'date';
  /** The only values that there may be. */
  allowed?: readonly string[];
  /** What the field is about. */
  help?: string;
}

/** Reads `field.country`, `locus.abcZ` or `scheme.1.ST` as the members of a condition. Names may hold dots. */
export function targetOfRef(ref: string): Pick<IsolateFilter, 'field' | 'locus' | 'scheme' | 'scheme_field'> {
  const [, kind = '', name = ''] = /^(field|locus|scheme)\.(.*)$/s.exec(ref) ?? [];
  if (kind === 'field') return { field: name };
  if (kind === 'locus') return { locus: name };
  const [, scheme = '0', scheme_field = ''] = /^(\d+)\.(.*)$/s.exec(name) ?? [];
  return { scheme: Number(scheme), scheme_field };
}

/** The inverse of `targetOfRef`; `undefined` for a part that names nothing. */
export function refOfTarget({ field, locus, scheme, scheme_field }: IsolateFilter): string | undefined {
  if (field !== undefined) return `field.${field}`;
  if (locus !== undefined) return `locus.${locus}`;
  return scheme === undefined || scheme_field === undefined ? undefined : `scheme.${scheme}.${scheme_field}`;
}

/** A target that the database does not list, e.g. of an address written for another one. */
export function unlistedTarget(ref: string): FilterTarget {
  const { field, locus, scheme, scheme_field } = targetOfRef(ref);
  return {
    ref,
    label: field ?? locus ?? `${scheme_field} (scheme ${scheme})`,
    group: field === undefined ? (locus === undefined ? 'Scheme fields' : 'Loci') : 'Fields',
    type: 'text',
  };
}
