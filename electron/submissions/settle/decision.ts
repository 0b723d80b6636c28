/** What is to become of an item. `override` is why it is accepted in spite of its warnings. */
export type Decision =
  | { kind: 'assign'; position: number; assigned_id?: string; override?: string }
  | { kind: 'reject'; position: number; reason: string };
