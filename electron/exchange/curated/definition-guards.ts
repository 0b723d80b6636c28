import { AlleleIdFormat } from '#shared/api/locus.ts';
import { alleleIdProblem } from '#shared/rules/allele.ts';
import { isKeepableId } from '#shared/rules/kept-id.ts';
import { countOf } from '#shared/count-of.ts';
import type { CuratedContext } from './curated-context.ts';
import type { CuratedRow } from './read-rows.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

/** What has alleles or profiles cannot become something else below them. */

/** A locus with alleles keeps its data type, and its ids fit their format. */
export function guardLoci({ connection, isWhole }: CuratedContext, store: RecordStore): TableHandler {
  const find = connection.prepare('select id, data_type, allele_id_format, allele_id_regex from locus where name = ?');
  const hasAllele = connection.prepare('select 1 from allele where locus = ? limit 1');
  const ids = connection.prepare('select allele_id from allele where locus = ?');
  /** Why an id that the locus has does not fit what the row says of its ids, if that is something new. */
  const idsProblem = (locus: number, { values }: CuratedRow, before: Record<string, unknown>): string | undefined => {
    const [format, regex] = [values.get('allele_id_format'), values.get('allele_id_regex')];
    const isNew = (format ?? before['allele_id_format']) !== before['allele_id_format'];
    if (!isNew && (typeof regex !== 'string' || regex === before['allele_id_regex'])) return undefined;
    const told = AlleleIdFormat.parse(format ?? before['allele_id_format']);
    for (const { allele_id: id } of ids.iterate(locus)) {
      const problem = alleleIdProblem(String(id), told, typeof regex === 'string' ? regex : undefined);
      if (problem !== undefined && !(isWhole && isKeepableId(String(id)))) return problem;
    }
    return undefined;
  };
  return {
    take(row) {
      const locus = find.get(String(row.values.get('locus')));
      const type = row.values.get('data_type');
      if (!locus && typeof type !== 'string') {
        return row.refuse('A new locus without alleles needs a data_type: DNA or peptide.', 'data_type');
      }
      if (locus && typeof type === 'string' && type !== locus['data_type'] && hasAllele.get(Number(locus['id']))) {
        return row.refuse(`The alleles of the locus are ${String(locus['data_type'])}, not ${type}.`, 'data_type');
      }
      const problem = locus && idsProblem(Number(locus['id']), row, locus);
      if (problem !== undefined) return row.refuse(problem, 'locus');
      store.put(row);
    },
  };
}

/** How many profiles a scheme has, asked again only when told to. */
function profilesOf({ connection }: CuratedContext): (scheme: number) => number {
  const count = connection.prepare('select profile_count from scheme where id = ?');
  return (scheme) => Number(count.get(scheme)?.['profile_count'] ?? 0);
}

/** The loci of profiles stand in a fixed order, so those of a scheme with profiles stay. */
export function guardSchemeLoci(context: CuratedContext, store: RecordStore): TableHandler {
  const profiles = profilesOf(context);
  const find = context.connection.prepare('select position from scheme_locus where scheme = ? and locus = ?');
  const taken = context.connection.prepare(
    'select 1 from scheme_locus where scheme = ? and position = ? and locus <> ?',
  );
  return {
    take(row) {
      const [scheme, locus] = [Number(row.values.get('scheme')), Number(row.values.get('locus'))];
      const position = row.values.get('position');
      const member = find.get(scheme, locus);
      const isSame = member !== undefined && (typeof position !== 'number' || position === member['position']);
      if (!isSame && profiles(scheme) > 0) {
        const sentence = `The scheme has ${countOf(profiles(scheme), 'profile')}, so its loci and their order stay as they are.`;
        return row.refuse(sentence, member ? 'position' : 'locus');
      }
      if (typeof position === 'number' && taken.get(scheme, position, locus)) {
        return row.refuse(`Another locus of the scheme has position ${position}.`, 'position');
      }
      store.put(row);
    },
  };
}

/** A scheme has one key at most, and keeps it while it has profiles. */
export function guardSchemeFields(context: CuratedContext, store: RecordStore): TableHandler {
  const profiles = profilesOf(context);
  const keyOf = context.connection.prepare('select field from scheme_field where scheme = ? and primary_key = 1');
  return {
    take(row) {
      const reason = keyProblem(row, keyOf.get(Number(row.values.get('scheme')))?.['field'] as StoredKey, profiles);
      if (reason !== undefined) return row.refuse(reason, 'primary_key');
      store.put(row);
    },
  };
}

/** Name of the field that is the key, if there is one. */
type StoredKey = string | undefined;

function keyProblem(row: CuratedRow, key: StoredKey, profiles: (scheme: number) => number): string | undefined {
  const field = row.values.get('field');
  const isKey = row.values.get('primary_key');
  if (isKey === 1 && key !== undefined && key !== field) return `The primary key of the scheme is ${key} already.`;
  const hasProfiles = profiles(Number(row.values.get('scheme'))) > 0;
  if (isKey === 0 && key === field && hasProfiles) return 'The scheme has profiles, so it needs its key.';
  return undefined;
}
