import type { QueueRow } from '#features/collections/screens/collection-queries.ts'
import { centsOf } from '#platform/rules/money.ts'

/** A queue as it is typed. */
export interface QueueDraft {
  key: string
  id: string | null
  name: string
  minDays: string
  maxDays: string
  minDollars: string
  maxDollars: string
  silentDays: string
  isBroken: boolean
  isFirst: boolean
}

const typedNumber = (value: number | null) => (value === null ? '' : String(value))
const typedCents = (value: number | null) => (value === null ? '' : (value / 100).toFixed(2))

/** Returns a stored queue as it is typed. */
export const draftOf = (queue: QueueRow): QueueDraft => ({
  ...{ key: queue.id, id: queue.id, name: queue.name },
  ...{ minDays: typedNumber(queue.min_days), maxDays: typedNumber(queue.max_days) },
  ...{ minDollars: typedCents(queue.min_cents), maxDollars: typedCents(queue.max_cents) },
  silentDays: typedNumber(queue.no_contact_days),
  ...{ isBroken: queue.is_broken_promise, isFirst: queue.is_first_payment_default },
})

/** Returns a new queue without conditions. */
export const emptyDraft = (key: string): QueueDraft => ({
  ...{ key, id: null, name: '', minDays: '', maxDays: '', minDollars: '', maxDollars: '', silentDays: '' },
  ...{ isBroken: false, isFirst: false },
})

/** Returns the first problem of a typed queue, or null. */
export function draftProblem(draft: QueueDraft): string | null {
  if (draft.name.trim() === '') return 'Enter a name for each queue'
  for (const typed of [draft.minDays, draft.maxDays, draft.silentDays])
    if (!/^\d{0,5}$/.test(typed.trim())) return `${draft.name}: enter whole days`
  for (const typed of [draft.minDollars, draft.maxDollars])
    if (typed.trim() !== '' && centsOf(typed) === null) return `${draft.name}: enter dollars and cents`
  const conditions = [draft.minDays, draft.maxDays, draft.silentDays, draft.minDollars, draft.maxDollars]
  const isUnconditional = conditions.every((typed) => typed.trim() === '') && !draft.isBroken && !draft.isFirst
  return isUnconditional ? `${draft.name}: add a condition, or every loan stays in this queue` : null
}

const days = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const dollars = (typed: string) => (typed.trim() === '' ? null : (centsOf(typed) ?? 0) / 100)

/** Returns a typed queue as the command takes it. */
export const sentQueue = (draft: QueueDraft) => ({
  ...{ id: draft.id, name: draft.name.trim(), min_days: days(draft.minDays), max_days: days(draft.maxDays) },
  ...{ min_amount: dollars(draft.minDollars), max_amount: dollars(draft.maxDollars) },
  ...{ no_contact_days: days(draft.silentDays), is_broken_promise: draft.isBroken },
  is_first_payment_default: draft.isFirst,
})
