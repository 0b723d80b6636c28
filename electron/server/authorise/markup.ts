import { createHash } from 'node:crypto';

/** A piece of HTML in which everything is escaped that came from elsewhere. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes HTML of a template; texts in it are escaped, pieces of HTML and lists of them are not. */
export function markup(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
    return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
  });
  return new Html(parts.map((part, index) => part + (written[index] ?? '')).join(''));
}

/** Follows the light or dark choice of the system; every pair of colours has a contrast of 4.5 or more. */
const STYLE = `:root { color-scheme: light dark; --text: light-dark(#1c2024, #eceef0); --quiet: light-dark(#545b63, #a9b1b9);
  --ground: light-dark(#ffffff, #15181b); --raised: light-dark(#f3f5f7, #1f2428); --line: light-dark(#767e86, #7b848d);
  --link: light-dark(#0b57a4, #7cb7ff); --bad: light-dark(#a1161b, #ff9d9d); --filled: light-dark(#0b57a4, #7cb7ff);
  --on-filled: light-dark(#ffffff, #10151a); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 48rem; padding: 2rem 0.5rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
main { overflow-x: auto; padding: 0 0.5rem; }
h2 { font-size: 1.25rem; line-height: 1.25; margin: 2rem 0 1rem; }
.quiet { color: var(--quiet); }
.alert { border: 1px solid var(--bad); border-left-width: 6px; border-radius: 4px; padding: 0.5rem 0.75rem; color: var(--bad); }
label { display: block; font-weight: 600; margin-top: 0.75rem; }
input { display: block; font: inherit; width: 100%; max-width: 20rem; padding: 0.4rem 0.5rem; color: var(--text); background: var(--ground);
  border: 1px solid var(--line); border-radius: 4px; }
fieldset { margin: 0.75rem 0 0; padding: 0 0.75rem 0.75rem; border: 1px solid var(--line); border-radius: 4px; }
legend { font-weight: 600; }
.choice { display: flex; gap: 0.5rem; align-items: baseline; font-weight: 400; }
.choice input { width: auto; }
button { font: inherit; font-weight: 600; padding: 0.4rem 1rem; margin: 1rem 0.5rem 0 0; border: 1px solid var(--line); border-radius: 4px;
  color: var(--text); background: var(--ground); cursor: pointer; }
button.main { color: var(--on-filled); background: var(--filled); border-color: var(--filled); }
td button { margin: 0; }
button, td code, time { white-space: nowrap; overflow-wrap: normal; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
#verifier { display: block; font: 700 2rem/1.5 ui-monospace, monospace; letter-spacing: 0.1em; padding: 0.5rem 1rem; margin: 1rem 0;
  background: var(--raised); border: 1px solid var(--line); border-radius: 4px; user-select: all; }
#key { display: block; font: 1rem/1.5 ui-monospace, monospace; padding: 0.5rem 1rem; margin: 1rem 0;
  background: var(--raised); border: 1px solid var(--line); border-radius: 4px; user-select: all; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
`;

/** Nothing but the page itself and its style: no script, no frame around it, no form to anywhere else. */
export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // With "no-referrer" browsers do not say either from which page a form comes.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** A whole page. Its addresses are relative, so that it works on either face and behind a proxy. */
export function page(title: string, main: Html): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Allelier</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.text;
}
