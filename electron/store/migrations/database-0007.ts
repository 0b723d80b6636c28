/**
 * What settling submissions needs: who settled an item, when, whether a rule did it, and whether a record was made for it (not so
 * where a known record was accepted); reasons for rejecting that a curator keeps; and rules by which alleles of a locus are
 * assigned without a curator, once they are switched on for the database. An item that was taken back keeps `settled_at` and
 * `by_rule`: no rule settles it again. What rules assigned is kept apart, so that it is reported and counted whatever becomes of
 * its submission.
 */
export const databaseMigration0007 = `
alter table submission_item add column settled_by integer references app_user (id);
alter table submission_item add column settled_at text;
alter table submission_item add column by_rule integer not null default 0;
alter table submission_item add column made_record integer not null default 0;

create table rejection_reason (
  curator integer not null references app_user (id) on delete cascade,
  position integer not null,
  reason text not null,
  primary key (curator, position)
);

create table settling_rule (
  locus integer primary key references locus (id) on delete cascade,
  identity real not null,
  curator integer not null references app_user (id),
  updated_at text not null
);

create table settling_switch (
  id integer primary key check (id = 1),
  is_on integer not null,
  curator integer not null references app_user (id),
  updated_at text not null
);

create table rule_assignment (
  submission text not null,
  position integer not null,
  locus integer not null references locus (id) on delete cascade,
  submitter integer not null references app_user (id),
  item_id text not null,
  assigned_id text not null,
  assigned_at text not null,
  primary key (submission, position)
);
create index rule_assignment_by_time on rule_assignment (assigned_at);
`;
