/* Counts at how many numbers all pairs of rows differ, without those that are 0 in one of the two. Prints milliseconds of the processor.
   count-pairs FILE ROWS NUMBERS: the file has 16-bit numbers, row by row. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  long rows = atol(argv[2]), width = atol(argv[3]);
  uint16_t *table = malloc(rows * width * 2);
  FILE *file = fopen(argv[1], "rb");
  if (!table || !file || fread(table, 2 * width, rows, file) != (size_t)rows) return 1;
  clock_t start = clock();
  unsigned long sum = 0;
  for (long one = 0; one < rows; one++) {
    for (long other = one + 1; other < rows; other++) {
      const uint16_t *left = table + one * width, *right = table + other * width;
      unsigned differences = 0;
      for (long at = 0; at < width; at++) differences += (left[at] != right[at]) & (left[at] != 0) & (right[at] != 0);
      sum += differences;
    }
  }
  printf("%.3f %lu\n", (clock() - start) * 1000.0 / CLOCKS_PER_SEC, sum);
  return 0;
}
