const STILL_AT_IT_MS = 10_000

/** Prints a step's title, that it is still running, and how long it took. */
export async function step(title, work) {
  const startedAt = Date.now()
  console.log(`→ ${title} …`)
  const stillAtIt = setInterval(() => console.log(`  ${title}: ${elapsed(startedAt)} so far`), STILL_AT_IT_MS)
  try {
    const result = await work()
    console.log(`  ${title}: done in ${elapsed(startedAt)}`)
    return result
  } finally {
    clearInterval(stillAtIt)
  }
}

const elapsed = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

/** An expected error, printed as its message without a stack trace. */
export class Refusal extends Error {}

/** Prints why the launcher stops, and sets a failing exit code. */
export function giveUp(error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
