import type { MonthlyDebts } from './monthly-debts.ts'

/** The debt-to-income of an application before the loan it asks for, with the parts of its formula. */
export interface DebtToIncome {
  percent: number
  debtsCents: number
  /** Null if the report's mortgage already contains it, or if it is unknown. */
  housingCents: number | null
  incomeCents: number
}

interface StatedFacts {
  monthly_income_cents: number | null
  housing: string | null
  housing_payment_cents: number | null
}

/**
 * Returns (monthly debts + housing payment if not reported) ÷ gross monthly income, in percent to one decimal; half a tenth rounds
 * up. Null without an income above zero. An owner's housing payment is the mortgage, which counts once.
 */
export function debtToIncome(
  stated: StatedFacts,
  debts: Pick<MonthlyDebts, 'cents' | 'hasMortgage'>,
): DebtToIncome | null {
  const { monthly_income_cents: incomeCents, housing, housing_payment_cents } = stated
  if (incomeCents === null || incomeCents <= 0) return null
  const isReported = housing === 'own' && debts.hasMortgage
  const housingCents = isReported ? null : housing_payment_cents
  const percent = Math.round(((debts.cents + (housingCents ?? 0)) * 1000) / incomeCents) / 10
  return { percent, debtsCents: debts.cents, housingCents, incomeCents }
}
