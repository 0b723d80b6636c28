import type { SiteTables } from '#electron/store/tables/site-tables.ts';
import type { OlderRows, Rows } from './populated-rows.ts';

const times = { created_at: '2024-01-02T03:04:05.000Z', updated_at: '2024-01-02T03:04:06.000Z' };

/** Tables that `site-0002.ts` made anew. */
type SecondSiteTables = {
  remote_site: Omit<SiteTables['remote_site'], 'dialect' | 'account' | 'may_send' | 'account_since' | 'key_removed_at'>;
  http_cache: Omit<SiteTables['http_cache'], 'media_type' | 'last_modified' | 'fresh_until'>;
  account: Omit<SiteTables['account'], 'is_owner'>;
  draft: Omit<SiteTables['draft'], 'deleted_at' | 'sending'>;
  draft_file: Omit<SiteTables['draft_file'], 'facts'>;
} & Pick<
  SiteTables,
  'database_role' | 'role_scope' | 'oauth_client' | 'oauth_client_right' | 'oauth_token' | 'inbox_item'
>;

/** Tables that `site-0007.ts` added or made anew. */
type SeventhSiteTables = Pick<SiteTables, 'remote_account' | 'remote_secret' | 'remote_token' | 'remote_reach'>;

/** The first version of `site.sqlite`. */
export const SITE_ROWS: Rows<
  Omit<
    SiteTables,
    | keyof SecondSiteTables
    | keyof SeventhSiteTables
    | 'api_key'
    | 'api_key_ban'
    | 'api_key_database'
    | 'group_database'
    | 'people_to_show'
    | 'own_custody'
    | 'private_right'
    | 'remote_key'
    | 'remote_unsigned'
    | 'submission_claim'
    | 'submission_case'
  > & { submission_case: Omit<SiteTables['submission_case'], 'deleted_at'> }
> &
  OlderRows<
    | 'group_database'
    | 'site_connection'
    | 'account'
    | 'account_database'
    | 'oauth_client'
    | 'oauth_token'
    | 'oauth_nonce'
    | 'draft'
    | 'inbox_item'
  > = {
  meta: [{ key: 'made_by', value: '0.1.0' }],
  site_group: [{ name: 'demo', description: 'Synthetic', long_description: 'Made up' }],
  group_database: [{ group_name: 'demo', database_name: 'demo_seqdef' }],
  linked_database: [{ isolates_database: 'demo_isolates', seqdef_database: 'demo_seqdef' }],
  site_connection: [
    {
      id: 's1',
      name: 'Institute',
      base_url: 'https://rest.example.org',
      authorize_url: 'https://example.org/authorize',
      position: 1,
    },
  ],
  account: [
    { id: 1, user_name: 'ada', password_hash: 'scrypt:x', disabled: 1, created_at: '2024-01-02T03:04:05.000Z' },
  ],
  account_database: [{ account: 1, database_name: 'demo_seqdef', user_id: 2 }],
  oauth_client: [
    {
      consumer_key: 'k'.repeat(24),
      name: 'Script',
      version: '1.0',
      secret_sealed: 'sealed',
      may_submit: 1,
      disabled: 0,
      created_at: '2024-01-02T03:04:05.000Z',
    },
  ],
  oauth_token: [
    {
      token: 't'.repeat(32),
      kind: 'request',
      consumer_key: 'k'.repeat(24),
      secret_sealed: 'sealed',
      account: 1,
      verifier_hash: 'hash',
      callback: 'oob',
      issued_at: 1_800_000_000_000,
      expires_at: 1_800_000_000_001,
      used_at: 1_800_000_000_002,
    },
  ],
  oauth_nonce: [{ consumer_key: 'k'.repeat(24), token: 't', nonce: 'n', seen_at: 1_800_000_000_000 }],
  submission_case: [{ id: 'c1', title: 'Case', content: '{}', ...times }],
  draft: [
    {
      id: 'd1',
      case_id: 'c1',
      site: 'local',
      database_name: 'demo_seqdef',
      type: 'alleles',
      title: 'Two alleles',
      content: '{}',
      ...times,
    },
  ],
  inbox_item: [
    {
      site: 'local',
      database_name: 'demo_seqdef',
      submission_id: 'x',
      content: '{}',
      unread: 1,
      archived: 1,
      updated_at: '2024-01-02T03:04:05.000Z',
    },
  ],
  job: [{ id: 'j1', created_at: 1_800_000_000_000, content: '{}' }],
  setting: [{ key: 'theme', value: '"dark"' }],
  recent: [{ path: '/a', title: 'A', opened_at: 1_800_000_000_000 }],
};

/** Rows of the tables of the second version of `site.sqlite`. */
export const SECOND_SITE_ROWS: Rows<SecondSiteTables> & OlderRows<'remote_account' | 'remote_token'> = {
  account: [
    {
      id: 1,
      user_name: 'ada',
      first_name: 'Ada',
      surname: 'Exempla',
      affiliation: 'Nowhere',
      email: 'ada@example.org',
      password: 'scrypt:x',
      disabled: 1,
      created_at: '2025-01-02T03:04:05.000Z',
    },
  ],
  database_role: [{ account: 1, database_name: 'demo_seqdef', role: 'curator' }],
  role_scope: [{ account: 1, database_name: 'demo_seqdef', kind: 'locus', name: 'abcZ' }],
  oauth_client: [
    {
      consumer_key: 'k'.repeat(24),
      name: 'Script',
      secret_sealed: 'sealed',
      disabled: 0,
      created_at: '2025-01-02T03:04:05.000Z',
    },
  ],
  oauth_client_right: [{ consumer_key: 'k'.repeat(24), database_name: '', may_submit: 1, may_curate: 0 }],
  oauth_token: (['access', 'session'] as const).map((kind) => ({
    token: kind,
    kind,
    consumer_key: 'k'.repeat(24),
    database_name: 'demo_seqdef',
    secret_sealed: 'sealed',
    account: 1,
    access_token: kind === 'session' ? 'access' : null,
    verifier_hash: 'hash',
    wrong_verifiers: 2,
    issued_at: 1_800_000_000_000,
    expires_at: 1_800_000_000_001,
    used_at: 1_800_000_000_002,
  })),
  remote_site: [
    {
      id: 's1',
      name: 'Institute',
      base_url: 'https://rest.example.org',
      authorize_url: 'https://example.org/authorize',
      certificate: 'ab'.repeat(32),
      position: 1,
    },
  ],
  remote_account: [1, 2].map((id) => ({
    id,
    site: 's1',
    name: `account ${id}`,
    consumer_key: 'k',
    consumer_secret_sealed: 'sealed',
  })),
  remote_token: [
    {
      account: 1,
      database_name: 'pubmlst_neisseria_seqdef',
      kind: 'session',
      token_sealed: 'sealed',
      secret_sealed: 'sealed',
      expires_at: 1_800_000_000_000,
    },
  ],
  http_cache: [
    {
      site: 's1',
      account: 0,
      path: '/db',
      etag: '"1"',
      as_of: 1_800_000_000_000,
      used_at: 1_800_000_000_001,
      size: 2,
      body: Uint8Array.of(91, 93),
    },
  ],
  draft: [
    {
      id: 'd2',
      case_id: 'c1',
      site: 's1',
      account: 1,
      database_name: 'pubmlst_neisseria_seqdef',
      type: 'alleles',
      title: 'Two alleles',
      content: '{}',
      revision: 4,
      idempotency_key: 'once',
      submission_id: 'PubMLST_1',
      ...times,
    },
  ],
  draft_file: [
    { draft: 'd2', name: 'trace.ab1', size: 5_000_000_000, sha256: 'ab'.repeat(32), uploaded_at: times.updated_at },
  ],
  inbox_item: [
    {
      site: 's1',
      database_name: 'pubmlst_neisseria_seqdef',
      submission_id: 'PubMLST_1',
      account: 1,
      content: '{}',
      unread: 1,
      archived_at: times.updated_at,
      updated_at: times.updated_at,
    },
  ],
};
