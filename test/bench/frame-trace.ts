import type { CDPSession, Page } from '@playwright/test';
import { median, type Line, type Reference } from './table.ts';

/** What the frames of some work cost the page, in milliseconds. */
export interface FrameCosts {
  name: string;
  frames: number;
  /** Processor time of script in each frame. */
  script: Spread;
  /** Processor time of style, layout and paint in each frame; it is spent after the script. */
  rendering: Spread;
  /** By the clock, from one frame to the next. Other users of the machine show here. */
  interval: Spread;
  /** How many tasks took longer than 50 ms by the clock. */
  longTasks: number;
}

export interface Spread {
  median: number;
  p95: number;
  worst: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is processor time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

const TASK = 'ThreadControllerImpl::RunTask';
const SCRIPT = new Set([
  'FunctionCall',
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'MajorGC',
]);
const RENDERING = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer']);

/** Milliseconds per frame of a bare page: what the lines of a table of frames are compared with. */
export interface BareFrames {
  script: Reference;
  rendering: Reference;
}

/** The lines of some work, beside the frames of a bare page. `goal` is a ratio of the script. */
export function frameLines({ name, script, rendering }: FrameCosts, bare: BareFrames, goal: number): Line[] {
  return [
    { what: `${name}, script, p95`, value: script.p95, unit: 'ms', reference: bare.script, goal },
    { what: `${name}, layout and paint, p95`, value: rendering.p95, unit: 'ms', reference: bare.rendering },
  ];
}

/** Frames in which a page without any library writes all cells of a table: 40 rows of 12 columns. */
export async function traceBareTable(page: Page): Promise<BareFrames> {
  const bare = await page.context().newPage();
  await bare.setContent('<body></body>');
  const { script, rendering } = await traceFrames(bare, 'a bare table', () => bare.evaluate(writeCells, 120));
  await bare.close();
  const what = 'a bare table';
  return { script: { what, value: script.p95 }, rendering: { what, value: rendering.p95 } };
}

/** Runs in the page. */
async function writeCells(frames: number): Promise<void> {
  const cells: HTMLElement[] = [];
  for (let row = 0; row < 40; row++) {
    const line = document.body.appendChild(document.createElement('div'));
    line.style.cssText = 'display: grid; grid-template-columns: repeat(12, 120px); height: 22px';
    for (let column = 0; column < 12; column++) cells.push(line.appendChild(document.createElement('span')));
  }
  for (let frame = 0; frame < frames; frame++) {
    await new Promise((next) => requestAnimationFrame(next));
    for (const [index, cell] of cells.entries()) cell.textContent = `${frame} ${index}`;
  }
}

/** Does something in a page while the browser writes its trace. Gives the cost of each frame of the page. */
export async function traceFrames(page: Page, name: string, work: () => Promise<void>): Promise<FrameCosts> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(countFrames);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'v8'], recordMode: 'recordAsMuchAsPossible' },
  });
  await work();
  const intervals = await page.evaluate(stopCounting);
  const events = await finishTrace(session);
  await session.detach();
  return { name, ...costsOf(events), interval: spreadOf(intervals) };
}

/** In the page: notes when frames begin, in a loop of its own. */
function countFrames(): void {
  const times: number[] = [];
  const own = Object.assign(window, { frameTimes: times, isCounting: true });
  const count = (time: number): void => {
    times.push(time);
    if (own.isCounting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

function stopCounting(): number[] {
  const own = window as unknown as { frameTimes: number[]; isCounting: boolean };
  own.isCounting = false;
  return own.frameTimes.slice(1).map((time, index) => time - (own.frameTimes[index] as number));
}

async function finishTrace(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Splits the main thread of the page at its frames. */
function costsOf(events: readonly TraceEvent[]): Omit<FrameCosts, 'name' | 'interval'> {
  const main = busiest(events);
  const own = events
    .filter(({ ph, pid, tid, dur }) => ph === 'X' && dur !== undefined && pid === main.pid && tid === main.tid)
    .toSorted((left, right) => left.ts - right.ts || (right.dur ?? 0) - (left.dur ?? 0));
  const frames: { script: number; rendering: number }[] = [];
  let end = { script: 0, rendering: 0 };
  let frame = { script: 0, rendering: 0 };
  let task = 0;
  let framed = -1;
  let long = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name === TASK) {
      if (dur > 50_000) long++;
      task = ts;
    }
    const kind = SCRIPT.has(name) ? 'script' : RENDERING.has(name) ? 'rendering' : undefined;
    // All callbacks of one frame come in one task.
    if (name === 'FireAnimationFrame' && framed !== task) {
      framed = task;
      frames.push((frame = { script: 0, rendering: 0 }));
    }
    // An event inside a counted one is already part of it.
    if (!kind || ts < end[kind]) continue;
    frame[kind] += tdur / 1000;
    end = { ...end, [kind]: ts + dur };
  }
  return {
    frames: frames.length,
    script: spreadOf(frames.map(({ script }) => script)),
    rendering: spreadOf(frames.map(({ rendering }) => rendering)),
    longTasks: long,
  };
}

/** The thread that fired the most frames. */
function busiest(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = Map.groupBy(
    events.filter(({ name }) => name === 'FireAnimationFrame'),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const [most = []] = [...counts.values()].toSorted((left, right) => right.length - left.length);
  return { pid: most[0]?.pid ?? 0, tid: most[0]?.tid ?? 0 };
}

function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  return { median: median(values), p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, worst: sorted.at(-1) ?? 0 };
}
