import { nameOfToken, type ConsentRequest, type GivenPermission } from '#electron/oauth/provider/consent.ts';
import { markup, type Html, page } from './markup.ts';

interface FormParts {
  /** Shows that a form comes from a page of ours. */
  formKey: string;
  /** What is wrong with what was sent. */
  alert?: string;
  /** The name that was typed before. */
  userName?: string;
}

const alertOf = (alert: string | undefined): Html =>
  alert === undefined ? markup`` : markup`<p class="alert" role="alert">${alert}</p>`;

export const hidden = (name: string, value: string): Html =>
  markup`<input type="hidden" name="${name}" value="${value}" /> `;

export const tableOf = (heads: readonly string[], rows: readonly Html[]): Html =>
  markup`<table>
    <thead>
      <tr>
        ${heads.map((head) => markup`<th scope="col">${head}</th> `)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const credentials = (userName = ''): Html =>
  markup`<label for="user_name">User name</label>
    <input
      id="user_name"
      name="user_name"
      value="${userName}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      maxlength="200"
    />
    <label for="password">Password</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000" /> `;

function rightsOf({ submit, curate }: ConsentRequest): Html {
  const more = [submit ? 'send submissions in your name' : '', curate ? 'curate' : ''].filter((right) => right !== '');
  const also = more.length === 0 ? markup`` : markup`, and ${more.join(' and ')}, as far as you may`;
  return markup`read what you may read${also}`;
}

/** Asks a person whether a program may act in their name. */
export function consentPage(request: ConsentRequest, { formKey, alert, userName }: FormParts): string {
  const { client, database, token } = request;
  return page(
    'Allow a program?',
    markup`${alertOf(alert)}
      <p>
        The program <strong>${client}</strong> asks to act for you in the database <strong>${database}</strong>. It
        could ${rightsOf(request)}. The permission counts in every database of this service that both you and the
        program may use.
      </p>
      <p>
        Allow it only if you have just started this program yourself. If you allowed it before for this database, the
        new permission takes the place of the old one.
      </p>
      <form method="post" action="authorize">
        ${hidden('form_key', formKey)}${hidden('db', database)}${hidden('oauth_token', token)}${credentials(userName)}<button
          class="main"
          name="decision"
          value="allow"
        >
          Allow
        </button>
        <button name="decision" value="deny" formnovalidate>Deny</button>
      </form>
      <p class="quiet">
        The owner of this computer has no password here and allows programs in the window of Allelier, under Settings, Clients.
        What you have allowed, you can end at any time under <a href="authorisations">your permissions</a>.
      </p>`,
  );
}

/** Shows the verifier that the program needs. */
export function verifierPage({ client }: ConsentRequest, verifier: string): string {
  return page(
    'Allowed',
    markup`<p>Give this code to <strong>${client}</strong>:</p>
      <output id="verifier">${verifier}</output>
      <p>
        It is good for 60 minutes and can be used once. You can end the permission at any time under
        <a href="authorisations">your permissions</a>.
      </p>`,
  );
}

export function deniedPage(client: string): string {
  return page(
    'Denied',
    markup`<p><strong>${client}</strong> was not allowed to act for you. You can close this page.</p>`,
  );
}

/** Any sentence that ends the matter. */
export function noticePage(title: string, sentence: string): string {
  return page(title, markup`<p>${sentence}</p>`);
}

/** Where passwords would not be safe. */
export function unsafePage(): string {
  return noticePage(
    'Not over this connection',
    'Passwords are only taken over https, or on the computer that runs the service. Open this page there, or ask the person who runs the service for its https address.',
  );
}

const PERMISSIONS = 'Your permissions and keys';

export function signInPage({ formKey, alert, userName }: FormParts): string {
  return page(
    PERMISSIONS,
    markup`${alertOf(alert)}
      <p>Sign in to see which programs you have allowed to act for you and which API keys you have, to end them, and to make keys.</p>
      <form method="post" action="authorisations">
        ${hidden('form_key', formKey)}${credentials(userName)}<button class="main" name="action" value="sign-in">
          Sign in
        </button>
      </form>`,
  );
}

/** What a person has allowed, and what else is theirs. */
export function permissionsPage(
  permissions: readonly GivenPermission[],
  keys: Html,
  { formKey, alert, userName = '' }: FormParts,
): string {
  const rows = permissions.map(
    (permission) =>
      markup`<tr>
        <td>${permission.client}</td>
        <td>${permission.database}</td>
        <td>${new Date(permission.allowed_at).toISOString().slice(0, 10)}</td>
        <td>
          <form method="post" action="authorisations">
            ${hidden('form_key', formKey)}${hidden('permission', nameOfToken(permission.token))}<button
              name="action"
              value="revoke"
              aria-label="End the permission of ${permission.client} for ${permission.database}"
            >
              End
            </button>
          </form>
        </td>
      </tr> `,
  );
  const list =
    rows.length === 0
      ? markup`<p>You have not allowed any program to act for you.</p>`
      : tableOf(['Program', 'Allowed for', 'Since', 'Permission'], rows);
  return page(
    PERMISSIONS,
    markup`${alertOf(alert)}
      <p>
        Signed in as <strong>${userName}</strong>. A program whose permission you end can do nothing more in your name,
        from that moment on.
      </p>
      ${list} ${keys}
      <form method="post" action="authorisations">
        ${hidden('form_key', formKey)}<button name="action" value="sign-out">Sign out</button>
      </form>`,
  );
}
