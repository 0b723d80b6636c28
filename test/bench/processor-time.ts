/** The processor time of all threads of a process since its start. */
export interface ProcessorMessage {
  kind: 'processor';
  milliseconds: number;
}

export function processorTime(): ProcessorMessage {
  const { user, system } = process.cpuUsage();
  return { kind: 'processor', milliseconds: (user + system) / 1_000 };
}
