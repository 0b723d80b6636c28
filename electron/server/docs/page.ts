/**
 * The page, which `script.ts` fills. Its addresses are relative, so that it works on either face and behind a proxy.
 */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Allelier service: routes</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/page.css">
<script type="module" src="docs/page.js"></script>
</head>
<body>
<a class="skip" href="#routes">Skip to the routes</a>
<header>
<h1>Allelier service</h1>
<p id="about">Reading the description of the service …</p>
<p><a href="openapi.json">OpenAPI description (JSON)</a></p>
</header>
<search>
<label for="filter">Show routes whose address or summary contains</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false">
<p id="count" role="status"></p>
</search>
<main id="routes" tabindex="-1"></main>
<noscript><p>This page needs its script. The same description is in <a href="openapi.json">openapi.json</a>.</p></noscript>
</body>
</html>
`;

/** Follows the light or dark choice of the system; every pair of colours has a contrast of 4.5 or more. */
export const STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1c2024, #eceef0);
  --quiet: light-dark(#545b63, #a9b1b9);
  --ground: light-dark(#ffffff, #15181b);
  --raised: light-dark(#f3f5f7, #1f2428);
  --line: light-dark(#767e86, #7b848d);
  --link: light-dark(#0b57a4, #7cb7ff);
  --get: light-dark(#0a5f3c, #6fd6a3);
  --post: light-dark(#7a3d00, #ffb66b);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--link); }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; background: var(--ground); padding: 0.5rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
details { border: 1px solid var(--line); border-radius: 4px; margin: 0.35rem 0; background: var(--raised); }
summary { padding: 0.4rem 0.75rem; cursor: pointer; overflow-wrap: anywhere; }
details > div { padding: 0 0.75rem 0.75rem; }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700; }
.get { color: var(--get); }
.post { color: var(--post); }
.quiet { color: var(--quiet); }
code, pre, textarea, .path { font-family: ui-monospace, monospace; font-size: 0.9rem; }
pre { margin: 0; padding: 0.75rem; max-height: 24rem; overflow: auto; background: var(--ground); border: 1px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere; }
label { display: block; font-weight: 600; margin-top: 0.5rem; }
input, textarea, button { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--line);
  border-radius: 4px; padding: 0.3rem 0.5rem; }
input, textarea { width: 100%; max-width: 40rem; }
textarea { min-height: 8rem; }
button { margin-top: 0.75rem; font-weight: 600; cursor: pointer; }
`;
