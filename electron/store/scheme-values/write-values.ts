import type { DatabaseSync } from 'node:sqlite';
import type { Memberships } from './memberships.ts';

interface MembershipWriter {
  /** Adds memberships. Existing ones stay. */
  add(memberships: Memberships): void;
  /** Replaces the memberships of one isolate, which then counts as worked out. */
  replace(isolate: number, memberships: Memberships): void;
}

export function prepareMembershipWriter(isolates: DatabaseSync): MembershipWriter {
  const forgetValues = isolates.prepare('delete from isolate_scheme_value where isolate = ?');
  const forgetGroups = isolates.prepare('delete from isolate_classification_group where isolate = ?');
  const addValue = isolates.prepare(
    `insert into isolate_scheme_value (isolate, scheme, field, value, is_private)
     select id, ?, ?, ?, is_private from isolate where id = ? on conflict do nothing`,
  );
  const addGroup = isolates.prepare(
    `insert into isolate_classification_group (isolate, classification_scheme, group_id) values (?, ?, ?)
     on conflict do nothing`,
  );
  const done = isolates.prepare('insert into isolate_schemes_computed (isolate) values (?) on conflict do nothing');

  function add({ values, groups }: Memberships): void {
    for (const { isolate, scheme, field, value } of values) addValue.run(scheme, field, value, isolate);
    for (const { isolate, classification_scheme, group_id } of groups) {
      addGroup.run(isolate, classification_scheme, group_id);
    }
  }

  return {
    add,
    replace(isolate, memberships) {
      forgetValues.run(isolate);
      forgetGroups.run(isolate);
      add(memberships);
      done.run(isolate);
    },
  };
}
