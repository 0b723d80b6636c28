/**
 * Submissions as the curator's queue needs them: evidence and an edited version beside each item, a revision that tells two
 * curators apart, files under names of our own, and keys by which a repeated request is known. The tables of the first schema
 * were never used, so they are made anew. Which types of submission there are is not checked here, so that a new one needs no
 * new table.
 */
export const databaseMigration0005 = `
drop table submission_file;
drop table submission_message;
drop table submission_item;
drop table submission;

create table submission (
  id text primary key,
  type text not null,
  status text not null check (status in ('started', 'pending', 'closed')),
  outcome text check (outcome in ('good', 'bad', 'mixed')),
  submitter integer not null references app_user (id),
  curator integer references app_user (id),
  wants_email integer not null default 0,
  parameters text not null,
  revision integer not null default 1,
  date_submitted text not null,
  datestamp text not null
);
create index submission_by_submitter on submission (submitter, status);
create index submission_by_status on submission (status, type, date_submitted);

create table submission_item (
  submission text not null references submission (id) on delete cascade,
  position integer not null,
  item_id text not null,
  status text not null default 'pending' check (status in ('pending', 'assigned', 'rejected')),
  assigned_id text,
  reason text,
  content text not null,
  edited_content text,
  evidence text,
  revision integer not null default 1,
  primary key (submission, position)
);

create table submission_message (
  id integer primary key,
  submission text not null references submission (id) on delete cascade,
  author integer not null references app_user (id),
  sent_at text not null,
  message text not null
);
create index submission_message_by_submission on submission_message (submission, sent_at);

create table submission_file (
  submission text not null references submission (id) on delete cascade,
  filename text not null,
  stored_name text not null unique,
  size bigint not null,
  sha256 text not null,
  required integer not null default 0,
  uploaded_at text,
  primary key (submission, filename)
);

create table idempotency_key (
  submitter integer not null references app_user (id),
  key text not null,
  request_hash text not null,
  submission text not null references submission (id) on delete cascade,
  created_at text not null,
  primary key (submitter, key)
);
create index idempotency_key_by_submission on idempotency_key (submission);
`;
