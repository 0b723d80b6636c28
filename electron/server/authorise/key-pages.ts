import type { ApiKey } from '#shared/api-keys.ts';
import { markup, page, type Html } from './markup.ts';
import { hidden, tableOf } from './pages.ts';

interface KeysParts {
  formKey: string;
  /** An administrator has banned them. */
  isBanned: boolean;
  /** The databases to which a new key can be limited. */
  boxes: readonly { name: string; label: string }[];
}

const dayOf = (time: number) => markup`<time>${new Date(time).toISOString().slice(0, 10)}</time>`;

/** The API keys of a person, and the form for another one. */
export function keysSection(keys: readonly ApiKey[], { formKey, isBanned, boxes }: KeysParts): Html {
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
export function newKeyPage(name: string, key: string): string {
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
