/** The script of the page, as it is sent to the browser. It puts everything into the page as text, never as markup. */
export const SCRIPT = `const EXAMPLES = { page: '1', page_size: '10', scheme_id: '1', isolate_id: '1', contig_id: '1', user_id: '1',
  project_id: '1', classification_scheme_id: '1', group_id: '1', profile_id: '1', allele_id: '1' };
const SHOWN = 100000;

const description = await fetch('openapi.json').then((reply) => reply.json());
const base = description.servers[0].url;
const groups = await fetch(base + '/db').then((reply) => reply.json(), () => []);
const names = groups.flatMap((group) => group.databases.map((database) => database.name));
const examples = {
  seqdef: names.find((name) => /seqdef/.test(name)) ?? names[0] ?? '',
  isolates: names.find((name) => /isolates/.test(name)) ?? names[0] ?? '',
};

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Text in which \`names\` stand, as nodes. */
function prose(text) {
  return text.split(/\`([^\`]+)\`/).map((part, index) => index % 2 === 1 ? element('code', {}, part) : part);
}

function resolved(schema) {
  return schema?.$ref ? schema.$ref.slice(2).split('/').reduce((part, key) => part[key], description) : schema;
}

function schemaText(schema, seen = []) {
  return JSON.stringify(schema, (key, value) => {
    if (!value?.$ref || seen.includes(value.$ref)) return value;
    return JSON.parse(schemaText(resolved(value), [...seen, value.$ref]));
  }, 2);
}

function typeOf(schema) {
  const { type, enum: allowed, format, maximum } = resolved(schema);
  return [type, format, allowed && 'one of ' + allowed.join(', '), maximum !== undefined && 'at most ' + maximum]
    .filter(Boolean).join(', ');
}

function parameterField(id, parameter, kind) {
  const hint = [parameter.required ? 'required' : '', typeOf(parameter.schema), parameter.description ?? '']
    .filter(Boolean).join('. ');
  const input = element('input', { id, name: parameter.name, 'aria-describedby': id + '-hint', spellcheck: 'false' });
  if (parameter.in === 'path') {
    input.value = parameter.name === 'database' ? examples[kind] : (EXAMPLES[parameter.name] ?? '');
  }
  input.dataset.in = parameter.in;
  return element('div', {}, element('label', { for: id }, parameter.name), input,
    element('div', { id: id + '-hint', class: 'quiet' }, ...prose(hint)));
}

function requestOf(form, path) {
  const query = new URLSearchParams();
  const headers = {};
  let filled = path;
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path') filled = filled.replace('{' + input.name + '}', encodeURIComponent(input.value));
    else if (input.value !== '' && input.dataset.in === 'header') headers[input.name] = input.value;
    else if (input.value !== '') query.set(input.name, input.value);
  }
  const body = form.querySelector('textarea')?.value;
  return { url: base + filled + (query.size > 0 ? '?' + query : ''), body, headers };
}

function pretty(text, type) {
  const whole = type.includes('json') && text.length < SHOWN ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return whole.length > SHOWN ? whole.slice(0, SHOWN) + '\\n… ' + (whole.length - SHOWN) + ' characters more' : whole;
}

async function tryIt(form, method, path, output) {
  const { url, body, headers } = requestOf(form, path);
  const started = performance.now();
  output.replaceChildren(element('p', { role: 'status' }, 'Asking …'));
  try {
    const reply = await fetch(url, { method, headers, body });
    const text = await reply.text();
    const told = reply.status + ' in ' + Math.round(performance.now() - started) + ' ms, ' + text.length + ' characters';
    const type = reply.headers.get('content-type') ?? '';
    output.replaceChildren(element('p', { role: 'status' }, told), element('p', { class: 'path' }, method + ' ' + url),
      element('pre', { tabindex: '0', 'aria-label': 'Reply' }, pretty(text, type)));
  } catch (error) {
    output.replaceChildren(element('p', { role: 'status' }, 'The request failed: ' + error.message));
  }
}

function operationElement(path, method, operation) {
  const id = operation.operationId;
  const kind = /kind .isolates./.test(operation.summary) ? 'isolates' : 'seqdef';
  const form = element('form', { 'aria-label': 'Try ' + id });
  const parameters = operation.parameters ?? [];
  parameters.forEach((parameter, index) => form.append(parameterField(id + '-' + index, parameter, kind)));
  const content = operation.requestBody?.content['application/json'];
  if (content) {
    const area = element('textarea', { id: id + '-body', spellcheck: 'false' });
    area.value = JSON.stringify(content.example ?? {}, null, 2);
    form.append(element('label', { for: id + '-body' }, 'Body (JSON)'), area,
      schemaElement('Schema of the body', content.schema));
  }
  const output = element('div', { 'aria-live': 'polite' });
  form.append(element('button', { type: 'submit' }, 'Try it'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void tryIt(form, method.toUpperCase(), path, output);
  });
  const success = operation.responses[200] ?? operation.responses[201];
  const reply = Object.entries(success.content)[0];
  const inside = element('div', {}, element('p', {}, ...prose(operation.summary)), form, output,
    schemaElement('Schema of the reply (' + reply[0] + ')', reply[1].schema));
  const summary = element('summary', {}, element('span', { class: 'method ' + method }, method.toUpperCase()), ' ',
    element('span', { class: 'path' }, path), ' ', element('span', { class: 'quiet' }, ...prose(operation.summary)));
  const details = element('details', { id }, summary);
  // Made only when opened, because forty forms at once would slow the page.
  details.addEventListener('toggle', () => details.append(inside), { once: true });
  return { element: details, text: (path + ' ' + operation.summary + ' ' + id).toLowerCase() };
}

function schemaElement(title, schema) {
  const details = element('details', {}, element('summary', {}, title));
  details.addEventListener('toggle', (event) => {
    event.stopPropagation();
    details.append(element('pre', { tabindex: '0', 'aria-label': title }, schemaText(schema)));
  }, { once: true });
  return details;
}

const sections = new Map();
for (const [path, operations] of Object.entries(description.paths)) {
  const noun = (/^\\/db\\/\\{database\\}\\/([a-z_]+)/.exec(path)?.[1] ?? 'site').replaceAll('_', ' ');
  for (const [method, operation] of Object.entries(operations)) {
    if (!sections.has(noun)) sections.set(noun, []);
    sections.get(noun).push(operationElement(path, method, operation));
  }
}
const main = document.getElementById('routes');
for (const [noun, list] of sections) {
  main.append(element('section', { 'aria-label': noun }, element('h2', {}, noun), ...list.map((one) => one.element)));
}
const errors = description.components.responses.Problem;
main.append(element('section', { 'aria-label': 'errors' }, element('h2', {}, 'errors'),
  element('pre', { tabindex: '0', 'aria-label': 'Every refusal by its code' }, ...prose(errors.description))));

const filter = document.getElementById('filter');
function show() {
  const word = filter.value.trim().toLowerCase();
  let shown = 0;
  for (const one of [...sections.values()].flat()) {
    one.element.hidden = !one.text.includes(word);
    if (!one.element.hidden) shown += 1;
  }
  document.getElementById('count').textContent = shown + ' routes';
}
filter.addEventListener('input', show);
show();
document.getElementById('about').textContent = description.info.title + ' ' + description.info.version + ' at ' + base;
const asked = document.getElementById(location.hash.slice(1));
if (asked instanceof HTMLDetailsElement) asked.open = true;
`;
