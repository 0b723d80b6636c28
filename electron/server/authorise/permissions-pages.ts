import { nameOfToken } from '#electron/oauth/provider/consent.ts';
import { defined } from '#shared/defined.ts';
import type { Account } from '#shared/people.ts';
import { permissionsPage, signInPage } from './pages.ts';
import type { PageReply, Visit } from './visit.ts';
import { forgetPerson, personOf, rememberPerson } from './visitor.ts';

/** `GET /authorisations`: what the person has allowed, or the form to sign in. */
export function showPermissions(visit: Visit): PageReply {
  const account = signedIn(visit);
  return account ? list(visit, account) : { status: 200, page: signInPage({ formKey: visit.formKey }) };
}

/** Signing in and out, and ending a permission. */
export async function answerPermissions(visit: Visit): Promise<PageReply> {
  const { service, signIn, request, reply, field, formKey } = visit;
  const action = field('action');
  if (action === 'sign-in') {
    const account = await visit.checkPassword();
    if ('sentence' in account)
      return {
        status: account.status,
        page: signInPage({ formKey, alert: account.sentence, userName: field('user_name') }),
      };
    const now = nowOf(visit);
    rememberPerson(request, reply, {
      userName: account.user_name,
      sealing: signIn.sealing,
      now,
      isProxy: service.isProxy,
    });
    return list(visit, account);
  }
  if (action === 'sign-out') {
    forgetPerson(request, reply, service.isProxy);
    return { status: 200, page: signInPage({ formKey, alert: 'You have signed out.' }) };
  }
  const account = signedIn(visit);
  if (!account)
    return { status: 401, page: signInPage({ formKey, alert: 'Sign in again: you were away for a while.' }) };
  if (action !== 'revoke') return list(visit, account);
  const permission = signIn.consent.allowed(account.id).find((each) => nameOfToken(each.token) === field('permission'));
  const isEnded = permission !== undefined && (await signIn.consent.revoke(permission.token, account.id));
  return list(visit, account, isEnded ? `${permission.client} may do nothing more in your name.` : undefined);
}

function list({ signIn, formKey }: Visit, { id, user_name }: Account, alert?: string): PageReply {
  const parts = { formKey, userName: user_name, ...defined({ alert }) };
  return { status: 200, page: permissionsPage(signIn.consent.allowed(id), parts) };
}

/** The account of the person who has signed in, if it still may do anything. */
function signedIn(visit: Visit): Account | undefined {
  const { signIn, request } = visit;
  const name = personOf(request, signIn.sealing, nowOf(visit));
  const account = name === undefined ? undefined : signIn.accounts.find(name);
  return account?.disabled === false ? account : undefined;
}

function nowOf({ signIn }: Visit): number {
  return (signIn.now ?? Date.now)();
}
