/** The payment methods. */
export const PAYMENT_METHODS = ['cash', 'check', 'card', 'ach', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

const METHOD_NAMES: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  ach: 'ACH',
  other: 'Other',
}

/** Returns the name of a payment method. */
export const methodName = (method: PaymentMethod): string => METHOD_NAMES[method]
