import type { FieldDefinition } from './field.ts';

/** The name of a field with its unit behind it, as headings have them: `penicillin (mg/L)`. Undefined for another heading. */
export function nameAndUnit(heading: string): { name: string; unit: string } | undefined {
  const [, name, unit] = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/u.exec(heading) ?? [];
  return name === undefined || unit === undefined ? undefined : { name, unit: unit.trim() };
}

/**
 * The field that the heading of a column means: by its name, or by its name with its unit behind it. `reason` says why values of another
 * unit are not taken. Undefined: it is no heading of a field.
 */
export function fieldOfHeading<Field extends Pick<FieldDefinition, 'name' | 'unit'>>(
  heading: string,
  fields: ReadonlyMap<string, Field>,
): { field: Field } | { reason: string } | undefined {
  const own = fields.get(heading);
  if (own) return { field: own };
  const parts = nameAndUnit(heading);
  const field = parts && fields.get(parts.name);
  if (!field) return undefined;
  if (field.unit === undefined) {
    const reason = `"${heading}" gives a unit, but the field ${field.name} has none. Say its unit with the field, or write the name only.`;
    return { reason };
  }
  if (plain(field.unit) === plain(parts.unit)) return { field };
  const reason = `The field ${field.name} is measured in ${field.unit}, not in ${parts.unit}. Convert the values, and write "${field.name} (${field.unit})" above them.`;
  return { reason };
}

/** A unit without what is written in several ways: the sign of micro, capitals and blanks. */
function plain(unit: string): string {
  return unit.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}
