import type { CuratedContext } from './curated-context.ts';
import type { RecordStore } from './record-store.ts';
import type { TableHandler } from './table-handler.ts';

/** A row names a group and, mostly, one of its profiles. A profile is in one group of a classification scheme only. */
export function takeClassificationGroup({ connection, names }: CuratedContext, store: RecordStore): TableHandler {
  const schemeOf = connection.prepare('select scheme from classification_scheme where id = ?');
  const groupOf = connection.prepare(
    'select group_id from classification_group_profile where classification_scheme = ? and profile = ?',
  );
  const add = connection.prepare(
    'insert into classification_group_profile (classification_scheme, group_id, profile) values (?, ?, ?)',
  );
  return {
    take(row) {
      const classification = Number(row.values.get('classification_scheme'));
      const group = Number(row.values.get('group_id'));
      const profileId = row.values.get('profile_id');
      if (typeof profileId !== 'string') return void store.put(row);
      const scheme = Number(schemeOf.get(classification)?.['scheme']);
      const profile = names.profile(scheme, profileId);
      if (profile === undefined) return row.refuse(`The scheme has no profile "${profileId}".`, 'profile_id');
      const present = groupOf.get(classification, profile)?.['group_id'];
      if (present !== undefined && present !== group) {
        return row.refuse(`Profile ${profileId} is in group ${String(present)} already.`, 'group_id');
      }
      if (!store.put(row) || present !== undefined) return;
      add.run(classification, group, profile);
    },
  };
}
