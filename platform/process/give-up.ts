/**
 * Ends a command with its reasons as sentences. A stack trace would hide them from the user; LOG_LEVEL=debug adds it.
 */
export function giveUp(error: unknown): never {
  const reasons: Error[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) reasons.push(reason)
  console.error(reasons.map(({ message }) => message).join('\n  because: '))
  if (DETAILED.includes(process.env['LOG_LEVEL'] ?? '')) for (const { stack } of reasons) console.error(stack)
  process.exit(1)
}

const DETAILED = ['debug', 'trace']
