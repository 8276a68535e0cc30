import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any of the work, so that the response time doesn't reveal which work was done. */
const EVEN_MS = 60

/** Returns or throws the outcome of `work` after at least 60 ms. */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, sleep(EVEN_MS)])
  return work
}
