import type { PlainDate } from '#platform/rules/dates.ts'

/** An installment that is not fully paid. */
export interface UnpaidItem {
  loanId: string
  dueOn: PlainDate
  unpaidCents: number
}

/**
 * Splits an amount over the installments of several loans, the oldest first. The rest stays unapplied.
 * Returns cents by loan; loans that get nothing are left out.
 */
export function oldestFirst(cents: number, items: readonly UnpaidItem[]): Map<string, number> {
  const split = new Map<string, number>()
  let left = cents
  for (const { loanId, unpaidCents } of items.toSorted(byDay)) {
    const part = Math.min(left, unpaidCents)
    if (part <= 0) continue
    split.set(loanId, (split.get(loanId) ?? 0) + part)
    left -= part
  }
  return split
}

const byDay = (one: UnpaidItem, other: UnpaidItem) =>
  one.dueOn.localeCompare(other.dueOn) || one.loanId.localeCompare(other.loanId)
