/**
 * Who makes a request of the service or calls a procedure of the workbench. `electron/rights` says what each may do.
 */
export type Principal =
  /** Who comes through the workbench or the shell of this computer. Nobody who comes over a socket is the owner. */
  | { readonly kind: 'owner' }
  | { readonly kind: 'account'; readonly account: string }
  /** A program that acts for an account. */
  | { readonly kind: 'client'; readonly client: string; readonly account: string }
  /** Who reads with an API key of an account. `key` is the id of the key, which is no secret. */
  | { readonly kind: 'key'; readonly key: string; readonly account: string }
  | { readonly kind: 'nobody' };

/** Who can come over a socket. */
export type Visitor = Exclude<Principal, { kind: 'owner' }>;

export const OWNER: Principal = { kind: 'owner' };
export const NOBODY: Visitor = { kind: 'nobody' };

/** Names a principal: two have the same name only when they are the same. */
export function principalName(principal: Principal): string {
  switch (principal.kind) {
    case 'account':
      return JSON.stringify(['account', principal.account]);
    case 'client':
      return JSON.stringify(['client', principal.client, principal.account]);
    case 'key':
      return JSON.stringify(['key', principal.key, principal.account]);
    case 'owner':
    case 'nobody':
      return principal.kind;
  }
}
