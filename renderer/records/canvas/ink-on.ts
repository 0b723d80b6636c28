/** Black or white, whichever is easier to read on a colour `#rrggbb` (contrast of WCAG 2.1). */
export function inkOn(fill: string): string {
  const [red = 0, green = 0, blue = 0] = (fill.match(/[0-9a-f]{2}/gi) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
