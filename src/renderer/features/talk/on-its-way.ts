/** By what is asked for: the changes made to it until its answer comes. */
const meanwhile = new Map<string, (() => void)[]>()

/**
 * Follows an answer on its way. It may be older than what is heard until it comes, and takes the place of all of it: what was changed
 * meanwhile is changed once more, in its order.
 * @param name of what is asked for
 * @param answered rejected where no answer comes: then everything is still as it was
 */
export async function followAnswer(name: string, answered: PromiseLike<unknown>): Promise<void> {
  const changes: (() => void)[] = []
  meanwhile.set(name, changes)
  const came = await answered.then(
    () => true,
    () => false,
  )
  // Asked for by somebody else since.
  if (meanwhile.get(name) !== changes) return
  meanwhile.delete(name)
  if (came) for (const change of changes) change()
}

/** Makes a change that an answer on its way does not know of. It may be made twice. */
export function changeAlsoLater(name: string, change: () => void): void {
  change()
  meanwhile.get(name)?.push(change)
}
