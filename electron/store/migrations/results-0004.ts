/** Fourth schema of `results.sqlite`: comparisons, frozen sets of profiles. */
export const resultsMigration0004 = `
create table comparison (
  id text primary key,
  name text not null,
  -- Milliseconds since 1970.
  created_at integer not null,
  -- ISO timestamp of when its sources were read last.
  as_of text not null,
  -- How often they were read.
  reading integer not null default 1,
  -- JSON: which samples and loci count, and how.
  rules text not null,
  -- JSON: the scheme, where samples came from, and what was found there.
  about text not null,
  samples integer not null,
  loci integer not null,
  -- Bytes of what is kept of it.
  bytes integer not null,
  -- Set while it can still be brought back.
  deleted_at integer
);

-- Compressed; apart, so that comparisons are listed without reading it.
create table comparison_content (
  comparison text primary key references comparison (id) on delete cascade,
  -- JSON: names of samples, loci and alleles.
  content blob not null,
  -- Numbers of alleles, a row for each sample.
  cells blob not null
);

-- Sequences of new alleles, compressed.
create table comparison_novel (
  comparison text not null references comparison (id) on delete cascade,
  sha1 text not null,
  sequence blob not null,
  primary key (comparison, sha1)
) without rowid;
`;
