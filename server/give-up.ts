/** Ends a command with its reasons as sentences: a stack would hide them from whoever started it. */
export function giveUp(error: unknown): never {
  const reasons: string[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) reasons.push(reason.message)
  console.error(reasons.join('\n  because: '))
  process.exit(1)
}
