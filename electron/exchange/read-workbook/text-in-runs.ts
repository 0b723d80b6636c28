/** Joins the runs of a string item or an inline string to one text, without their pronunciation (`rPh`). */
interface RunText {
  open(name: string): void;
  close(name: string): void;
  add(text: string): void;
  /** The text since the last call. */
  take(): string;
}

export function createRunText(): RunText {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === 't') isText = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    add(piece) {
      if (isText) text += piece;
    },
    take() {
      const taken = withoutEscapes(text);
      text = '';
      return taken;
    },
  };
}

/** Replaces `_x000D_` and the like, which stand for characters that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
