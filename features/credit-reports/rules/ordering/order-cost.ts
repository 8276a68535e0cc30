import type { CreditUnit } from '#features/credit-reports/rules/bureau-data.ts'

/** The credits an order sets aside, and costs at most, when this many bureaus are asked; bureaus without a scored file give theirs back. */
export function creditsSetAside(unit: CreditUnit, bureauCount: number): number {
  return unit === 'bureau' ? bureauCount : 1
}

/** What an order costs, in a sentence. */
export function costSentence(unit: CreditUnit): string {
  return unit === 'bureau'
    ? 'Each bureau that answers with a scored file costs 1 credit. The others cost nothing.'
    : 'One report costs 1 credit, however many bureaus answer. Without a scored file it costs nothing.'
}
