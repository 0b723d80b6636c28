/** What the drawing of an alignment needs of a surface: a canvas on the screen, or a picture to save. Pixels from the upper left. */
export interface Painter {
  rect(x: number, y: number, width: number, height: number, colour: string): void;
  /** The outline of a rectangle, inside of it. */
  frame(x: number, y: number, width: number, height: number, colour: string, thickness: number): void;
  /** One character a column from `x` on, blanks left out; `y` is the middle of the line. */
  letters(text: string, x: number, y: number, cell: number, style: LetterStyle): void;
  /** A text beside the alignment, at most `room` pixels wide; `y` is the middle of the line. */
  label(text: string, x: number, y: number, style: LabelStyle): void;
  polygon(points: readonly (readonly [x: number, y: number])[], colour: string): void;
  /** Draws only inside of a rectangle. */
  clipped(x: number, y: number, width: number, height: number, draw: () => void): void;
}

export interface LetterStyle {
  size: number;
  colour: string;
  isBold?: boolean;
}

export interface LabelStyle {
  size: number;
  colour: string;
  align: 'start' | 'middle' | 'end';
  room?: number;
  isBold?: boolean;
}
