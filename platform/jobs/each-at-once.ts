/**
 * Works on each item, on so many of them at once. An item that fails doesn't hold up the others.
 *
 * @returns the errors of the items that failed
 */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const waiting = Iterator.from(items)
  const worker = async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failures
}
