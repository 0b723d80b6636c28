import { z } from 'zod';

/** A schema without that its value may be absent or null, or has a default. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Which of several forms a list or an object has: that with the most members of the same names. */
export function optionFor(union: z.ZodUnion, value: object): z.ZodType | undefined {
  const counted = union.options.flatMap((given): { option: z.ZodType; names: number }[] => {
    const option = unwrapped(given as z.ZodType);
    if (Array.isArray(value)) return option instanceof z.ZodArray ? [{ option, names: 0 }] : [];
    if (option instanceof z.ZodRecord) return [{ option, names: 0 }];
    if (!(option instanceof z.ZodObject)) return [];
    return [{ option, names: Object.keys(option.shape).filter((name) => Object.hasOwn(value, name)).length }];
  });
  return counted.toSorted((left, right) => right.names - left.names)[0]?.option;
}
