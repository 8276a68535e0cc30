import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work takes, so that the time of a response doesn't tell which work it was. */
const EVEN_MS = 60

/** The outcome of `work`, a refusal included, no sooner than after 60 ms. */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, sleep(EVEN_MS)])
  return work
}
