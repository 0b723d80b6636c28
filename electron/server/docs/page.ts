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
