/** What a refused submit does: it leads to the first field with a problem. */
export function toFirstProblem(form: { getInputNode: (field: string) => HTMLElement | null }) {
  return (problems: Record<string, unknown>): void => {
    const [first] = Object.keys(problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
