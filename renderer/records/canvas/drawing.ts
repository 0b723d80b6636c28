import { whenFontsCome } from '#renderer/ui/text/when-fonts-come.ts';

/** The part of a drawing that is in sight. Pixels. */
export interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What the box of a drawing shows now. */
export function sightOf({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): Sight {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

/** What a frame is painted with. */
export interface Frame {
  context: CanvasRenderingContext2D;
  sight: Sight;
  /** Pixels of the screen for one of the style sheet. */
  ratio: number;
  /** True where nothing of the frames before can be used: the canvas has another size, or a typeface has come. */
  isAnew: boolean;
}

/**
 * Gives a function that asks for a painting in the next frame, until `signal` aborts. `box` scrolls, `canvas` lies in it and always
 * fills it.
 */
export function createDrawing(
  box: HTMLElement,
  canvas: HTMLCanvasElement,
  paint: (frame: Frame) => void,
  signal: AbortSignal,
): () => void {
  // Opaque, so that letters are drawn as sharp as other text.
  const context = canvas.getContext('2d', { alpha: false });
  let isAnew = true;
  let frame = 0;

  function draw(): void {
    frame = 0;
    if (!context) return;
    const sight = sightOf(box);
    const ratio = window.devicePixelRatio;
    // A canvas of another size loses its fonts, and a painter what it knows of them.
    if (resize(canvas, sight, ratio)) isAnew = true;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const now = { context, sight, ratio, isAnew };
    isAnew = false;
    paint(now);
  }

  function request(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  // The widths of the letters were others before.
  whenFontsCome(() => {
    isAnew = true;
    request();
  }, signal);
  return request;
}

/** Makes the canvas as large as what is in sight, in pixels of the screen; whether it had another size. */
function resize(canvas: HTMLCanvasElement, sight: Sight, ratio: number): boolean {
  const [width, height] = [Math.round(sight.width * ratio), Math.round(sight.height * ratio)];
  if (canvas.width === width && canvas.height === height) return false;
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${sight.width}px`;
  canvas.style.height = `${sight.height}px`;
  return true;
}
