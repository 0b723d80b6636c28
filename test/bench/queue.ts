import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createOwnerServer, type OwnerServer } from '#electron/server/create-server.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { createRandom } from '#test/support/generated/random.ts';
import { addLocus } from '#test/support/sample-database.ts';
import { plantIn } from '#test/support/plant.ts';
import { plantSender, plantSubmissions } from '#test/support/planted-submissions.ts';
import { withScreens } from './bench-screens.ts';
import { medianTime, passOverRows } from './reference.ts';
import { median, type Group, type Line } from './table.ts';

const SUBMISSIONS = 1000;
const ALLELES = 1500;
/** Bases, as in MLST. */
const LENGTH = 460;
/** Items of a large submission: so many are clean, and so many differ too much. */
const CLEAN = 80;
const UNLIKE = 20;
const TIMES = 5;
const DATABASE = 'queued';
const ROOT = `/db/${DATABASE}/curation/submissions`;

export const queueGroup: Group = {
  name: 'queue',
  title: `The queue of a curator: ${SUBMISSIONS} submissions, and large ones of ${CLEAN + UNLIKE} items, ${CLEAN} of them clean`,
  async measure() {
    const root = mkdtempSync(join(tmpdir(), 'allelier-bench-queue-'));
    try {
      return [...(await measureService(root)), ...(await measureScreen(root))];
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

async function measureService(root: string): Promise<Line[]> {
  const folder = await openDataFolder(root);
  await fill(folder);
  const { connection } = await folder.open(DATABASE);
  const typing = createTypingEngine();
  const app = await createOwnerServer({ dataFolder: folder, typing, appVersion: 'bench' });
  try {
    const listed = await times(() => ask(app, 'GET', `${ROOT}?return_all=1`));
    const opened = await times((turn) => ask(app, 'GET', `${ROOT}/L${turn}`));
    const settled = await times((turn) => ask(app, 'POST', `${ROOT}/L${turn}/assign_clean`, { revision: 1 }));
    const reference = passOverRows(connection, 'select * from submission_item');
    const compared = { what: 'comparing each with each allele', value: medianTime(() => compareAll(connection)) };
    return [
      { what: 'list all submissions', value: listed, unit: 'ms', reference, goal: 15 },
      {
        what: `open one of ${CLEAN + UNLIKE} alleles, all checked again`,
        value: opened,
        unit: 'ms',
        reference: compared,
      },
      { what: `  assign its ${CLEAN} clean items at once`, value: settled, unit: 'ms', reference: compared, goal: 0.5 },
    ];
  } finally {
    await app.close();
    await typing.close();
    await folder.close();
  }
}

/** Compares the items of a large submission with all alleles, base by base, in the plainest way. */
function compareAll(connection: DatabaseSync): void {
  const texts = (sql: string) =>
    connection
      .prepare(sql)
      .all()
      .map(({ text }) => String(text));
  const alleles = texts(`select sequence as text from allele limit ${ALLELES}`);
  let same = 0;
  for (const item of texts("select content as text from submission_item where submission = 'L0'")) {
    for (const allele of alleles) {
      for (let place = 0; place < LENGTH; place += 1)
        if (item.charCodeAt(place) === allele.charCodeAt(place)) same += 1;
    }
  }
  if (same === 0) throw new Error('Nothing was compared.');
}

/** The median of several times, after a first one: those that `work` gives, or that it takes. Milliseconds. */
async function times(work: (turn: number) => Promise<number | void>): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const start = performance.now();
    const own = await work(turn);
    if (turn > 0) all.push(own ?? performance.now() - start);
  }
  return median(all);
}

async function ask(app: OwnerServer, method: 'GET' | 'POST', url: string, payload?: object): Promise<void> {
  const reply = await app.inject({ method, url, headers: { host: 'localhost' }, ...(payload ? { payload } : {}) });
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
}

async function fill(folder: DataFolder): Promise<void> {
  await folder.create(DATABASE, { kind: 'seqdef', description: 'Definitions' });
  const database = plantIn(await folder.open(DATABASE));
  plantSender(database);
  database.connection.exec(
    `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
     values (1, 'local', 'Local', 'curator', '', '', 'admin', '2024-01-01', '2024-01-01')`,
  );
  const random = createRandom(12);
  const changed = (sequence: string, changes: number) => {
    const bases = [...sequence];
    for (let change = 0; change < changes; change += 1) bases[random.below(LENGTH)] = 'ACGT'.charAt(random.below(4));
    return bases.join('');
  };
  const first = Array.from({ length: LENGTH }, () => 'ACGT'.charAt(random.below(4))).join('');
  const alleles = Array.from({ length: ALLELES }, (_, index) => {
    return { allele_id: String(index + 1), sequence: changed(first, 5 + random.below(30)) };
  });
  await addLocus(database, 'abcZ', alleles);
  database.connection.exec('update locus set coding_sequence = 0');
  const near = (id: string) => ({
    item_id: id,
    content: changed(alleles[random.below(ALLELES)]?.sequence ?? '', 1 + random.below(5)),
  });
  const unlike = (id: string) => ({ item_id: id, content: changed(first, LENGTH) });
  const items = (count: number, of: typeof near) =>
    Array.from({ length: count }, (_, index) => of(`${of.name}${index}`));
  plantSubmissions(database, [
    ...Array.from({ length: TIMES + 1 }, (_, turn) => ({
      id: `L${turn}`,
      parameters: { locus: 'abcZ' },
      items: [...items(CLEAN, near), ...items(UNLIKE, unlike)],
    })),
    ...Array.from({ length: SUBMISSIONS - TIMES - 1 }, (_, index) => ({
      id: `S${index}`,
      parameters: { locus: 'abcZ' },
      items: items(3, near),
    })),
  ]);
}

/** From the press of the link to the frame that shows the rows, beside that of a page with a few settings. */
async function measureScreen(root: string): Promise<Line[]> {
  return withScreens(root, async (page) => {
    const linkOf = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name });
    await linkOf(/^Settings/).waitFor();
    const plain: number[] = [];
    const shown = await times(async (turn) => {
      const settings = await linkOf(/^Settings/).evaluate(timeTo, { title: 'Settings', wanted: 'h2' });
      if (turn > 0) plain.push(settings);
      return linkOf(/^Queue/).evaluate(timeTo, { title: 'Queue', wanted: '[role="grid"] [role="gridcell"]' });
    });
    const what = `open the screen with ${SUBMISSIONS} submissions`;
    return [{ what, value: shown, unit: 'ms', reference: { what: 'opening the settings', value: median(plain) } }];
  });
}

/** In the page: presses a link and waits for the page of a title, and what is looked for in it. */
async function timeTo(
  link: HTMLElement | SVGElement,
  { title, wanted }: { title: string; wanted: string },
): Promise<number> {
  const start = performance.now();
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  while (document.querySelector('h1')?.textContent !== title || !document.querySelector(wanted)) {
    await new Promise((next) => requestAnimationFrame(next));
  }
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  return performance.now() - start;
}
