import type { DatabaseSync } from 'node:sqlite';
import { attributeValueProblem, unknownAttribute, type AttributeRule } from '#shared/rules/extended-attribute.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';

interface AttributeProblem {
  column: 'field' | 'value';
  reason: string;
}

/** Checks values of extended attributes by what their loci say of them. */
export class AttributeRules {
  readonly #connection: DatabaseSync;
  readonly #loci = new Map<number, Map<string, AttributeRule>>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** Why an allele of the locus cannot have this value. Undefined if it can. */
  problem(locus: number, field: string, value: string): AttributeProblem | undefined {
    const attributes = this.#attributesOf(locus);
    const attribute = attributes.get(field);
    if (attribute) {
      const reason = attributeValueProblem(value, attribute);
      return reason === undefined ? undefined : { column: 'value', reason };
    }
    const reason = `${unknownAttribute(field, [...attributes.keys()])} locus_attributes.tsv defines them.`;
    return { column: 'field', reason };
  }

  #attributesOf(locus: number): Map<string, AttributeRule> {
    const known = this.#loci.get(locus);
    if (known) return known;
    const attributes = new Map(readAttributes(this.#connection, locus).map((each) => [each.field, each]));
    this.#loci.set(locus, attributes);
    return attributes;
  }
}
