import { nameOfToken } from '#electron/oauth/provider/consent.ts';
import { defined } from '#shared/defined.ts';
import type { Account } from '#shared/people.ts';
import { endKey, makeKey, ownKeys } from './own-keys.ts';
import { permissionsPage, signInPage } from './pages.ts';
import type { PageReply, Visit } from './visit.ts';
import { forgetPerson, personOf, rememberPerson } from './visitor.ts';

/** `GET /authorisations`: what the person has allowed and which API keys they have, or the form to sign in. */
export function showPermissions(visit: Visit): PageReply | Promise<PageReply> {
  const account = signedIn(visit);
  return account ? list(visit, account) : { status: 200, page: signInPage({ formKey: visit.formKey }) };
}

/** Signing in and out, ending a permission or a key, and making a key. */
export async function answerPermissions(visit: Visit): Promise<PageReply> {
  const { field, formKey } = visit;
  const action = field('action');
  if (action === 'sign-in') return signIn(visit);
  if (action === 'sign-out') {
    forgetPerson(visit.request, visit.reply, visit.service.isProxy);
    return { status: 200, page: signInPage({ formKey, alert: 'You have signed out.' }) };
  }
  const account = signedIn(visit);
  if (!account)
    return { status: 401, page: signInPage({ formKey, alert: 'Sign in again: you were away for a while.' }) };
  switch (action) {
    case 'revoke':
      return list(visit, account, await revoke(visit, account));
    case 'end-key':
      return list(visit, account, await endKey(visit, account));
    case 'make-key': {
      const made = await makeKey(visit, account);
      return 'page' in made ? made : { ...(await list(visit, account, made.sentence)), status: made.status };
    }
    default:
      return list(visit, account);
  }
}

async function signIn(visit: Visit): Promise<PageReply> {
  const { service, request, reply, field, formKey } = visit;
  const account = await visit.checkPassword();
  if ('sentence' in account)
    return {
      status: account.status,
      page: signInPage({ formKey, alert: account.sentence, userName: field('user_name') }),
    };
  rememberPerson(request, reply, {
    userName: account.user_name,
    sealing: visit.signIn.sealing,
    now: nowOf(visit),
    isProxy: service.isProxy,
  });
  return list(visit, account);
}

/** Ends a permission. Gives the sentence about it, if there was one. */
async function revoke({ signIn: { consent }, field }: Visit, { id }: Account): Promise<string | undefined> {
  const permission = consent.allowed(id).find((each) => nameOfToken(each.token) === field('permission'));
  const isEnded = permission !== undefined && (await consent.revoke(permission.token, id));
  return isEnded ? `${permission.client} may do nothing more in your name.` : undefined;
}

async function list(visit: Visit, account: Account, alert?: string): Promise<PageReply> {
  const { signIn: known, formKey } = visit;
  const parts = { formKey, userName: account.user_name, ...defined({ alert }) };
  const keys = await ownKeys(visit, account);
  return { status: 200, page: permissionsPage(known.consent.allowed(account.id), keys, parts) };
}

/** The account of the person who has signed in, if it still may do anything. */
function signedIn(visit: Visit): Account | undefined {
  const { signIn: known, request } = visit;
  const name = personOf(request, known.sealing, nowOf(visit));
  const account = name === undefined ? undefined : known.accounts.find(name);
  return account?.disabled === false ? account : undefined;
}

function nowOf({ signIn: known }: Visit): number {
  return (known.now ?? Date.now)();
}
