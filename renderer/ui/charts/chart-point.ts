/** One value of a chart: a column, a bar or a point of a line. */
export interface ChartPoint {
  /** What the value belongs to: a year, a range of lengths, a country. */
  label: string;
  value: number;
}
