/** The payment of a month, from best to worst. `neutral` says nothing about payment. */
export type PaymentTone = 'good' | 'neutral' | 'late' | 'severe'

export interface PaymentMark {
  code: string
  label: string
  tone: PaymentTone
}

// The bureaus' payment pattern codes. The labels of 1, 2, 3, 4, 5 and 9 come from the product's report screen.
const MARKS: Readonly<Record<string, Omit<PaymentMark, 'code'>>> = {
  UR: { label: 'Unrated', tone: 'neutral' },
  '0': { label: 'Too new or not used', tone: 'neutral' },
  E: { label: 'Zero balance, current', tone: 'good' },
  '1': { label: 'On time', tone: 'good' },
  '2': { label: '30 days late', tone: 'late' },
  '3': { label: '60 days late', tone: 'late' },
  '4': { label: '90 days late', tone: 'late' },
  '5': { label: '120 days late', tone: 'severe' },
  '6': { label: 'Collection', tone: 'severe' },
  '7A': { label: 'Included in Chapter 13', tone: 'severe' },
  '7B': { label: 'Wage earner plan', tone: 'severe' },
  '8': { label: 'Repossession', tone: 'severe' },
  '8A': { label: 'Voluntary repossession', tone: 'severe' },
  '8P': { label: 'Paying or paid repossession', tone: 'severe' },
  '9': { label: 'Charge-off', tone: 'severe' },
  '9P': { label: 'Paying or paid charge-off or collection', tone: 'severe' },
  B: { label: 'Account condition change', tone: 'neutral' },
  C: { label: 'Current', tone: 'good' },
  F: { label: 'Foreclosure', tone: 'severe' },
  FP: { label: 'Foreclosure started or deed in lieu', tone: 'severe' },
  M: { label: 'Insurance claim or bankruptcy', tone: 'severe' },
}

/** Returns the meaning of one payment code. An undocumented code is kept as it is. */
export function paymentMark(code: string): PaymentMark {
  const known = Object.hasOwn(MARKS, code.toUpperCase()) ? MARKS[code.toUpperCase()] : undefined
  return known ? { code: code.toUpperCase(), ...known } : { code, label: `Code ${code}`, tone: 'neutral' }
}

/**
 * Returns the months of a payment history in the bureau's order. Accepts a comma-separated text or a list; anything
 * else gives an empty list.
 */
export function paymentMarks(history: unknown): PaymentMark[] {
  return codesOf(history)
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .map(paymentMark)
}

function codesOf(history: unknown): string[] {
  if (typeof history === 'string') return history.split(',')
  if (typeof history === 'number') return [String(history)]
  return Array.isArray(history) ? history.flatMap(codesOf) : []
}
