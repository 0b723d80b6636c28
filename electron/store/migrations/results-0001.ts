/** First schema of `results.sqlite`: what queries found, so that it outlives the window in which the query was made. */
export const resultsMigration0001 = `
create table run (
  id text primary key,
  name text not null,
  -- Milliseconds since 1970.
  created_at integer not null,
  -- JSON: what was asked.
  request text not null,
  -- Distinct whole new alleles of the inputs that are shown.
  novel integer not null default 0,
  -- Set while the run can still be brought back.
  deleted_at integer
);

create table run_input (
  run text not null references run (id) on delete cascade,
  position integer not null,
  name text not null,
  size integer,
  -- JSON: where the sequence is to be found again.
  source text not null,
  state text not null check (state in ('open', 'done', 'failed')),
  -- JSON: why it failed.
  problem text,
  hidden integer not null default 0,
  -- Version of the definitions that it was compared with.
  definitions integer,
  last_updated text,
  -- Bytes of what is kept of it.
  bytes integer not null default 0,
  primary key (run, position)
);

-- Compressed JSON; apart from the inputs, so that these are listed without reading it.
create table run_result (
  run text not null,
  position integer not null,
  summary blob not null,
  report blob not null,
  primary key (run, position),
  foreign key (run, position) references run_input (run, position) on delete cascade
);

create table run_text (
  run text not null,
  position integer not null,
  content blob not null,
  primary key (run, position),
  foreign key (run, position) references run_input (run, position) on delete cascade
);

create table run_novel (
  run text not null,
  sha1 text not null,
  position integer not null,
  primary key (run, sha1, position),
  foreign key (run, position) references run_input (run, position) on delete cascade
) without rowid;
`;
