/** Whether contigs are read as circles: none, those whose record says so, or all. */
export const CIRCULAR_CHOICES = ['no', 'as-recorded', 'yes'] as const;
