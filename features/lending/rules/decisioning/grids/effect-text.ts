import { REASON_CODES, type ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import { type Effect, KEY_FACTORS, type PolicyCondition } from '#features/lending/rules/decisioning/policy.ts'
import type { ReadRow } from './grid-text.ts'

/** The outcomes of the Outcome column. */
const EFFECT_NAMES = ['decline', 'counteroffer', 'refer', 'condition', 'waive', 'pass'] as const

/** Returns an effect as the cells Outcome and Detail. A condition's detail is 'kind; title; from; days'. */
export function effectCells(effect: Effect): [outcome: string, detail: string] {
  switch (effect.outcome) {
    case 'decline':
    case 'counteroffer':
      return [effect.outcome, effect.reason]
    case 'refer':
      return ['refer', effect.because]
    case 'approve_with_conditions': {
      const { kind, title, from, days } = effect.condition
      return ['condition', [kind, title, from, days].join('; ')]
    }
    case 'waive':
      return ['waive', effect.waives.join(', ')]
    case 'pass':
      return ['pass', '']
  }
}

/** Reads the cells Outcome and Detail. */
export function readEffect(outcome: string, detail: string): ReadRow<Effect> {
  const text = detail.trim()
  switch (outcome.trim().toLowerCase()) {
    case 'decline':
      return text === KEY_FACTORS ? { value: { outcome: 'decline', reason: KEY_FACTORS } } : reasoned('decline', text)
    case 'counteroffer':
      return reasoned('counteroffer', text)
    case 'refer':
      return text === '' ? { problem: 'Say why a person must look' } : { value: { outcome: 'refer', because: text } }
    case 'condition':
      return readCondition(text)
    case 'waive':
      return text === ''
        ? { problem: 'Name the rules to waive' }
        : { value: { outcome: 'waive', waives: listOf(text) } }
    case 'pass':
      return { value: { outcome: 'pass' } }
    default:
      return { problem: `The outcome must be ${EFFECT_NAMES.join(', ')}` }
  }
}

const listOf = (text: string) => text.split(',').map((one) => one.trim())

/** Returns the reason with this code; undefined if there is none. */
export const reasonOf = (text: string): ReasonCode | undefined => REASON_CODES.find((code) => code === text.trim())

function reasoned(outcome: 'decline' | 'counteroffer', text: string): ReadRow<Effect> {
  const reason = reasonOf(text)
  if (reason === undefined) return { problem: `There is no reason “${text}”` }
  return { value: outcome === 'decline' ? { outcome, reason } : { outcome, reason } }
}

const PROVIDERS = ['applicant', 'co_applicant', 'guarantor', 'staff'] as const

function readCondition(text: string): ReadRow<Effect> {
  const [kind = '', title = '', from = '', days = ''] = text.split(';').map((part) => part.trim())
  const provider: PolicyCondition['from'] | undefined = PROVIDERS.find((one) => one === from)
  if (provider === undefined || !/^\d{1,3}$/.test(days) || kind === '' || title === '')
    return { problem: 'Write a condition as: kind; title; applicant; 14' }
  return {
    value: { outcome: 'approve_with_conditions', condition: { kind, title, from: provider, days: Number(days) } },
  }
}
