const STILL_AT_IT_MS = 10_000

/** Says what is being done, that it still is, and how long it took. */
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

/** An expected refusal: printed as its sentence, without a stack. */
export class Refusal extends Error {}

/** Prints why the launcher gives up, and marks the process as failed. */
export function giveUp(error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
