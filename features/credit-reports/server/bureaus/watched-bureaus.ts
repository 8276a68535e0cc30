import { type Bureau, bureauName, forEachBureau } from '#features/credit-reports/rules/bureaus.ts'
import type { BureauAnswer, BureauGateway, BureauHealth } from './bureau-gateway.ts'

export interface WatchOptions {
  clock?: () => number
  /** Consecutive failures after which a bureau is paused. */
  failures?: number
  leftAloneMs?: number
}

const FAILURES = 5
const LEFT_ALONE_MS = 30_000

interface Watch {
  failures: number
  leftAloneUntil: number | null
  isOnTrial: boolean
}

/**
 * A circuit breaker per bureau: a bureau that is down is paused for half a minute, so that orders don't wait for its
 * deadline; then one order tries it. Each process keeps its own state, so it costs no query, and a process with a
 * broken network doesn't affect others.
 */
export function watchedBureaus(gateway: BureauGateway, options: WatchOptions = {}): Required<BureauGateway> {
  const { clock = Date.now, failures = FAILURES, leftAloneMs = LEFT_ALONE_MS } = options
  const watches = forEachBureau((): Watch => ({ failures: 0, leftAloneUntil: null, isOnTrial: false }))

  function note(watch: Watch, answer: BureauAnswer): void {
    watch.isOnTrial = false
    watch.failures = answer.isDown ? watch.failures + 1 : 0
    watch.leftAloneUntil = watch.failures >= failures ? clock() + leftAloneMs : null
  }

  return {
    deadlineMs: gateway.deadlineMs,
    async pull(applicant, bureau, asking) {
      const watch = watches[bureau]
      const isWaiting = watch.leftAloneUntil !== null && clock() < watch.leftAloneUntil
      if (isWaiting || watch.isOnTrial) return notAsked(bureau)
      watch.isOnTrial = watch.leftAloneUntil !== null
      try {
        const answer = await gateway.pull(applicant, bureau, asking)
        note(watch, answer)
        return answer
      } catch (error) {
        watch.isOnTrial = false
        throw error
      }
    },
    health: () => forEachBureau((bureau) => healthOf(watches[bureau], clock())),
  }
}

function healthOf({ leftAloneUntil }: Watch, now: number): BureauHealth {
  if (leftAloneUntil === null) return { state: 'asked', leftAloneUntil: null }
  return { state: now < leftAloneUntil ? 'left alone' : 'on trial', leftAloneUntil }
}

const notAsked = (bureau: Bureau): BureauAnswer => ({
  result: {
    outcome: 'error',
    message: `${bureauName(bureau)} is not responding, so the request was not sent. Please try again in a minute.`,
  },
  reply: null,
})
