/**
 * A page without script, for what people must know before the screens can be shown. Its texts are ours, so they are not
 * escaped.
 */
function noticePage(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>${head}
    <style>body { font: 1rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto 0; padding: 0 1rem; }</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`;
}

/** Shown to visitors without a session: how to get in. */
export const noSessionPage = noticePage(
  'This link is used up or not valid',
  `<p>Allelier opens only with a fresh one-time link.</p>
      <p>Go to the terminal in which Allelier runs and press <kbd>Enter</kbd>: it prints a new link. Open the new link.</p>`,
);

/** Leads at once to an address of this computer. */
export function forwardingPage(address: string): string {
  return noticePage(
    'Opening Allelier',
    `<p><a href="${address}">Continue to Allelier</a></p>`,
    `\n    <meta http-equiv="refresh" content="0;url=${address}" />`,
  );
}

/**
 * Opens the screens after the cookie was set. An HTTP redirect would not do: if it begins at a link in another page
 * (web mail, web terminal), it counts as cross-site to its end, and the browser would not send the strict cookie.
 */
export const openingPage = forwardingPage('/');
