import {
  LONGEST_RECEIPT_NOTE,
  LONGEST_RECEIPT_REFERENCE,
  LONGEST_VARIANCE_REASON,
  LONGEST_VOID_REASON,
} from '#features/counter/rules/counter-limits.ts'

/** The greatest lengths of texts of the counter. */
export const COUNTER_LIMITS: Readonly<Record<string, number>> = {
  'public.cash_drawers.variance_reason': LONGEST_VARIANCE_REASON,
  'public.counter_receipts.note': LONGEST_RECEIPT_NOTE,
  'public.counter_receipts.reference': LONGEST_RECEIPT_REFERENCE,
  'public.counter_receipts.void_reason': LONGEST_VOID_REASON,
}
