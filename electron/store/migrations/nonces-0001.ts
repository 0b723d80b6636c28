/**
 * The nonces of signed requests, as hashes of all that makes one unique. `seen_at` is milliseconds since 1970. The order of the rows is
 * that in which they came.
 */
export const noncesMigration0001 = `
create table nonce (
  id integer primary key,
  hash blob not null unique,
  seen_at bigint not null
);
`;
