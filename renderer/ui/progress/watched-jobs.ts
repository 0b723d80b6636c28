const watched = new Map<string, number>();

/** Marks a job whose outcome some place shows already, so that it is not announced a second time. Returns the end of it. */
export function watchJob(job_id: string): () => void {
  watched.set(job_id, (watched.get(job_id) ?? 0) + 1);
  return () => {
    const left = (watched.get(job_id) ?? 1) - 1;
    if (left > 0) watched.set(job_id, left);
    else watched.delete(job_id);
  };
}

export function isJobWatched(job_id: string): boolean {
  return watched.has(job_id);
}
