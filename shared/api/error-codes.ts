import { AppError, type ProblemDetail } from '../problem.ts';

/** Every `code` that an error body of the service can carry, with its status. Codes are stable; messages are for people. */
export const ERROR_CODES = {
  bad_parameter: {
    status: 400,
    meaning:
      'A parameter of the path, the query string, a header or the body is missing or unusable; `details` names it.',
  },
  malformed_json: { status: 400, meaning: 'The body is not a JSON object.' },
  malformed_request: { status: 400, meaning: 'The request is not valid HTTP, or its address is not valid.' },
  headers_too_large: { status: 431, meaning: 'The headers or the address of the request are too long.' },
  request_timeout: { status: 408, meaning: 'The request was not sent completely in time.' },
  wrong_kind: { status: 400, meaning: 'The database is of the other kind, which does not have this route.' },
  too_many_matches: { status: 400, meaning: 'The sequence has more matches than one reply may hold.' },
  sign_in_needed: {
    status: 401,
    meaning:
      'The database is not public, or the request would change something: sign it with an account that may do that.',
  },
  not_registered: {
    status: 401,
    meaning:
      'The account that signed the request has no role in this database, so another token does not help: ask an administrator of it.',
  },
  account_disabled: { status: 401, meaning: 'The account that signed the request is disabled.' },
  client_unauthorized: {
    status: 401,
    meaning: 'The client that signed the request was not allowed to do this in the database.',
  },
  bad_signature: {
    status: 401,
    meaning: 'The signature of the request is wrong, or something that it needs is missing.',
  },
  bad_timestamp: { status: 401, meaning: 'The time stamp of the signature is more than 600 seconds off.' },
  nonce_used: { status: 401, meaning: 'The same signed request was made before; sign each anew.' },
  unknown_client: { status: 401, meaning: 'No client of the service has the key that signed the request.' },
  client_not_allowed: { status: 401, meaning: 'The client may not use this database.' },
  invalid_token: {
    status: 401,
    meaning: 'The token has expired, was revoked or used, or was never given; the message says which.',
  },
  bad_verifier: { status: 401, meaning: 'The verifier is missing or wrong.' },
  client_needed: { status: 403, meaning: 'A request for a token names no client, or no access token.' },
  client_refused: { status: 403, meaning: 'A request for a token is of a client that the service does not know.' },
  no_right: { status: 403, meaning: 'The account or the client that signed the request may not do this.' },
  foreign_origin: {
    status: 403,
    meaning: 'A page of another web site sent the request, which only pages of this service may do; scripts may too.',
  },
  unknown_route: { status: 404, meaning: 'There is no such route, or not with this method.' },
  unknown_database: { status: 404, meaning: 'There is no database of this name.' },
  unknown_locus: { status: 404, meaning: 'The database has no locus of this name.' },
  unknown_allele: { status: 404, meaning: 'The locus has no allele of this id.' },
  no_alleles: { status: 404, meaning: 'The locus has no allele, or none that fits the date filters.' },
  unknown_scheme: { status: 404, meaning: 'The database has no scheme of this id.' },
  unknown_scheme_field: { status: 404, meaning: 'The scheme has no field of this name.' },
  no_profiles: { status: 404, meaning: 'The scheme has no primary key field, therefore no profiles.' },
  no_lincodes: { status: 404, meaning: 'The profiles of the scheme have no LIN codes.' },
  unknown_profile: { status: 404, meaning: 'The scheme has no profile of this id.' },
  unknown_classification_scheme: { status: 404, meaning: 'The database has no classification scheme of this id.' },
  unknown_classification_group: { status: 404, meaning: 'The classification scheme has no group of this number.' },
  unknown_submission: { status: 404, meaning: 'The database has no submission of this id.' },
  unknown_item: { status: 404, meaning: 'The submission has no item of this number.' },
  changed_meanwhile: {
    status: 409,
    meaning: 'Somebody else changed it since the client read it; `details` says how. Read it again.',
  },
  submission_not_open: { status: 409, meaning: 'The submission is in a state in which this cannot be done.' },
  item_settled: { status: 409, meaning: 'The item is settled already. Take that back first.' },
  not_settled: { status: 409, meaning: 'Some items of the submission are not settled yet; `details` names them.' },
  already_defined: { status: 409, meaning: 'A record with this content exists; the message names its id.' },
  id_taken: { status: 409, meaning: 'Another record has this id.' },
  retired_id: { status: 409, meaning: 'A record that is gone had this id. Ids are never used again.' },
  built_upon: { status: 409, meaning: 'Other records depend on this one; `details` names them.' },
  not_acceptable: { status: 400, meaning: 'The content breaks a rule; `details` says which.' },
  reason_needed: { status: 400, meaning: 'The content is unusual: accept it with a reason. `details` says why.' },
  unknown_user: { status: 404, meaning: 'The database has no user of this id.' },
  unknown_project: { status: 404, meaning: 'The database has no project of this id.' },
  unknown_host: {
    status: 421,
    meaning: 'The Host header names a computer that this service does not answer for; see the settings of the service.',
  },
  unknown_isolate: { status: 404, meaning: 'The database has no isolate of this id.' },
  unknown_contig: { status: 404, meaning: 'The database has no contig of this id.' },
  unknown_field: { status: 404, meaning: 'The database has no provenance field of this name.' },
  submissions_off: { status: 404, meaning: 'The database takes no submissions, or none of profiles.' },
  unsupported_type: { status: 404, meaning: 'The database takes no submissions of this type.' },
  submission_refused: {
    status: 400,
    meaning: 'What was submitted breaks rules of the database; `details` has every fault with its row and field.',
  },
  quota_reached: { status: 429, meaning: 'The account has sent as many submissions as it may on one day.' },
  too_many_open: { status: 429, meaning: 'The account has as many open submissions as it may have.' },
  key_reused: { status: 409, meaning: 'Another request was made with the same Idempotency-Key.' },
  not_closed: { status: 403, meaning: 'The submission is open: withdraw it, or wait until a curator closes it.' },
  already_closed: { status: 409, meaning: 'The submission is closed already.' },
  too_many_rows: { status: 413, meaning: 'The submission has more sequences or rows than the service accepts.' },
  copy_read_only: { status: 409, meaning: 'The database is a copy of another one, which alone can be changed.' },
  no_contigs: { status: 404, meaning: 'The isolate has no contigs.' },
  no_designations: { status: 404, meaning: 'The isolate has no designation at this locus.' },
  folder_read_only: { status: 403, meaning: 'The file of the database cannot be written where that is needed.' },
  database_newer: { status: 409, meaning: 'The database was written by a newer version of the program.' },
  database_older: { status: 409, meaning: 'The database is of an older version and could not be brought up to date.' },
  database_foreign: { status: 409, meaning: 'The file of the database belongs to another program.' },
  body_too_large: { status: 413, meaning: 'The body is larger than the service accepts.' },
  body_too_complex: { status: 413, meaning: 'The body is made of more values than the service accepts.' },
  too_many_sequences: { status: 413, meaning: 'The query has more sequences than the route accepts.' },
  sequence_too_large: { status: 413, meaning: 'The sequence is larger than one query may be.' },
  cancelled: { status: 499, meaning: 'The client went away before the work was done.' },
  internal: { status: 500, meaning: 'A defect of the program; its log has the details.' },
  disk_failed: { status: 500, meaning: 'The disk reported an error.' },
  worker_failed: { status: 500, meaning: 'The typing engine failed; its log has the details.' },
  database_replaced: { status: 409, meaning: 'Another file took the place of the database during a change.' },
  database_busy: { status: 503, meaning: 'Another program is writing the database; try again.' },
  too_busy: { status: 503, meaning: 'The service holds as many long requests as it can; try again.' },
  too_many_files: { status: 503, meaning: 'The system allows no more open files; try again.' },
  disk_full: { status: 507, meaning: 'The disk is full.' },
  database_damaged: { status: 500, meaning: 'The file of the database is damaged.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The error of a documented code, with the code's own status. */
export function refusal(code: ErrorCode, message: string, details?: ProblemDetail[], omitted?: number): AppError {
  return new AppError(ERROR_CODES[code].status, code, message, details, omitted);
}
