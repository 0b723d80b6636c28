/** The most threads that type: each holds a genome in memory, which becomes scarce before more of them save time. */
export const MOST_TYPING_THREADS = 16;
