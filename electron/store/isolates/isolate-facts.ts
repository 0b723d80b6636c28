import { sql, type RawBuilder } from 'kysely';
import { assertNever } from '#shared/problem.ts';
import { attributeValues, type AttributeTarget } from './field-attributes.ts';

/** What isolates can be searched by besides fields, loci and schemes. */
export type FactTarget =
  | { on: 'project'; by: 'id'; type: 'number' }
  | { on: 'project'; by: 'name'; type: 'text' }
  | { on: 'publication'; type: 'number' }
  /** Number of contigs, or their total length in bases. Isolates without contigs have neither. */
  | { on: 'sequence'; measure: 'contig_count' | 'total_length'; type: 'number' }
  /** `public` or `private`, and the day of an embargo. */
  | { on: 'custody'; member: 'visibility'; type: 'text' }
  | { on: 'custody'; member: 'embargo_until'; type: 'date' }
  /** The verdict on the contigs. `isHidden`: as if none was judged. */
  | { on: 'verdict'; type: 'exact'; isHidden?: boolean }
  /** Numbers of groups. The scheme values must be up to date. */
  | { on: 'group'; classificationScheme: number; type: 'number' }
  | AttributeTarget;

/** Isolates with their values, in the columns `isolate` and `value`. */
export function factValues(target: FactTarget): RawBuilder<unknown> {
  switch (target.on) {
    case 'project': {
      if (target.by === 'id') return sql`select isolate, project as value from project_isolate`;
      return sql`select isolate, short_description as value from project_isolate join project on project.id = project`;
    }
    case 'publication':
      return sql`select isolate, pubmed_id as value from isolate_publication`;
    case 'sequence': {
      const value = target.measure === 'contig_count' ? sql`count(*)` : sql`sum(length)`;
      return sql`select isolate, ${value} as value from contig group by isolate`;
    }
    case 'custody':
      return target.member === 'visibility'
        ? sql`select id as isolate, iif(is_private = 1, 'private', 'public') as value from isolate`
        : sql`select id as isolate, embargo_until as value from isolate where is_private = 1`;
    case 'verdict':
      return target.isHidden === true
        ? sql`select id as isolate, 'none' as value from isolate`
        : sql`select id as isolate, iif(is_outdated = 0, kind, 'none') as value from isolate
            left join isolate_verdict on isolate_verdict.isolate = isolate.id`;
    case 'group':
      return sql`select isolate, group_id as value from isolate_classification_group where classification_scheme = ${target.classificationScheme}`;
    case 'attribute':
      return attributeValues(target);
    default:
      return assertNever(target);
  }
}
