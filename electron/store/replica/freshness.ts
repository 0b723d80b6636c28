/** Two clocks in milliseconds: of the day, which can be set and differs between computers, and of this process. */
export interface ReplicaClocks {
  now(): number;
  running(): number;
}

/** Milliseconds by which the clock of another computer may be ahead of this one without being doubted. */
const AHEAD = 60_000;

/**
 * Judges how old a replica is. The moment of which it is was told by the clock of another computer, so that alone does not make it young: it
 * is too old when the clock of the day says so, or when no later moment has come within that time by the clock of this process. A moment that
 * is still to come by the own clock says nothing of the age; then it counts as old until a later one has come.
 */
export function createFreshness(staleAfter: number, { now, running }: ReplicaClocks) {
  let moment: number | undefined;
  let advancedAt: number | undefined;
  return {
    /** Tells of which moment the replica is now (milliseconds since 1970); undefined if nobody knows. */
    see(next: number | undefined): void {
      if (moment !== undefined && next !== undefined && next > moment) advancedAt = running();
      moment = next;
    },
    isStale(): boolean {
      if (moment === undefined) return true;
      const age = now() - moment;
      if (age > staleAfter) return true;
      return advancedAt === undefined ? age < -AHEAD : running() - advancedAt > staleAfter;
    },
  };
}
