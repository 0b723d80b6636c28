import { mayRead } from '#electron/rights/database-rights.ts';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { readAccessFacts } from '#electron/store/site/caller.ts';
import type { ApiKey } from '#shared/api-keys.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { Account } from '#shared/people.ts';
import { AppError } from '#shared/problem.ts';
import { type Html, markup, page } from './markup.ts';
import { hidden, tableOf } from './pages.ts';
import type { PageReply, Visit } from './visit.ts';

/** The names of the boxes of databases begin so. */
const BOX = 'database ';

/** The API keys of the person, and the form for another one. */
export async function ownKeys(visit: Visit, account: Account): Promise<Html> {
  const { keys } = visit.service.dataFolder.site;
  return keysSection(keys.list(account.id), {
    formKey: visit.formKey,
    isBanned: keys.banned().includes(account.user_name),
    boxes: (await readableBy(visit, account)).map((name) => ({ name: BOX + name, label: name })),
  });
}

/** Makes a key for the person, and shows it this once; or says why not. */
export async function makeKey(
  visit: Visit,
  account: Account,
): Promise<PageReply | { status: number; sentence: string }> {
  const name = visit.field('name');
  const databases = visit.fieldsAfter(BOX);
  const readable = await readableBy(visit, account);
  // Without it, a key for what can no longer be read would be one for everything.
  const lost = databases.find((database) => !readable.includes(database));
  if (lost !== undefined) return { status: 409, sentence: `You may not read the database "${lost}". Choose again.` };
  try {
    const key = await visit.service.dataFolder.site.keys.add({ account: account.id, name, databases });
    return { status: 200, page: newKeyPage(name, key) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.problem.status, sentence: error.problem.message };
  }
}

/** Ends a key of the person. Gives the sentence about it, if there was one. */
export async function endKey({ service, field }: Visit, { id: account }: Account): Promise<string | undefined> {
  const { keys } = service.dataFolder.site;
  const key = keys.list(account).find(({ id }) => id === field('key'));
  const isEnded = key !== undefined && (await keys.end(key.id, account));
  return isEnded ? `The key ${key.name} is ended: requests with it are refused.` : undefined;
}

/** The databases that a person may read, by name. Those that cannot be opened are left out. */
async function readableBy({ service: { dataFolder } }: Visit, { user_name }: Account): Promise<string[]> {
  const names: string[] = [];
  for (const name of (await dataFolder.listDatabaseNames()).toSorted(compareNatural)) {
    try {
      const { access } = (await dataFolder.openFor(name, SEES_PUBLIC)).meta;
      const principal = { kind: 'account', account: user_name } as const;
      if (mayRead(principal, readAccessFacts(dataFolder.site, principal, { name, access }))) names.push(name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return names;
}

interface KeysParts {
  formKey: string;
  /** An administrator has banned them. */
  isBanned: boolean;
  /** The databases to which a new key can be limited. */
  boxes: readonly { name: string; label: string }[];
}

const dayOf = (time: number) => markup`<time>${new Date(time).toISOString().slice(0, 10)}</time>`;

/** The API keys of a person, and the form for another one. */
function keysSection(keys: readonly ApiKey[], { formKey, isBanned, boxes }: KeysParts): Html {
  const form = isBanned
    ? markup`<p class="alert">
        An administrator has banned your API keys: requests with them are refused, and you can make none.
      </p>`
    : newKeyForm(boxes, formKey);
  return markup`<h2>API keys</h2>
    <p>
      With a key in the header X-API-Key a script reads what you may read, with GET and HEAD, without signing its
      requests, but no private isolates. A key cannot search, send sequences, submit or curate.
    </p>
    ${keys.length === 0 ? markup`<p>You have no API keys.</p>` : keyTable(keys, formKey)} ${form}`;
}

function keyTable(keys: readonly ApiKey[], formKey: string): Html {
  const rows = keys.map(
    ({ id, name, prefix, databases, created_at, used_at }) =>
      markup`<tr>
        <td>${name}</td>
        <td><code>${prefix}…</code></td>
        <td>${databases.map((database) => database || 'every one').join(', ')}</td>
        <td>${dayOf(created_at)}</td>
        <td>${used_at === undefined ? 'never' : dayOf(used_at)}</td>
        <td>
          <form method="post" action="authorisations">
            ${hidden('form_key', formKey)}${hidden('key', id)}<button
              name="action"
              value="end-key"
              aria-label="End the key ${name}"
            >
              End
            </button>
          </form>
        </td>
      </tr> `,
  );
  return tableOf(['Key', 'Begins with', 'Databases', 'Made', 'Last used', 'End'], rows);
}

function newKeyForm(boxes: KeysParts['boxes'], formKey: string): Html {
  const choices = boxes.map(
    ({ name, label }) =>
      markup`<label class="choice"><input type="checkbox" name="${name}" value="1" /> ${label}</label> `,
  );
  const limits =
    choices.length === 0
      ? markup``
      : markup`<fieldset>
          <legend>Only in these databases (optional)</legend>
          ${choices}
        </fieldset>`;
  return markup`<form method="post" action="authorisations">
    ${hidden('form_key', formKey)}<label for="name">Name of a new key</label>
    <input id="name" name="name" autocomplete="off" required maxlength="100" />
    ${limits}<button name="action" value="make-key">Make a key</button>
  </form>`;
}

/** Shows a new key. */
function newKeyPage(name: string, key: string): string {
  return page(
    'Your new key',
    markup`<p>This is the key <strong>${name}</strong>. Copy it now: it is not shown again.</p>
      <output id="key">${key}</output>
      <p>
        Scripts send it in the header X-API-Key, never in an address. Keep it to yourself: whoever has it reads what
        you may read. Back to <a href="authorisations">your permissions and keys</a>.
      </p>`,
  );
}
