import type { BookLoan } from '#features/lending/rules/booking/book-loan.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import type { ProductTerms } from './product-terms.ts'

type Served = Pick<
  BookLoan,
  | 'mla_exemption'
  | 'late_fee'
  | 'nsf_fee_cents'
  | 'fee_caps'
  | 'extension_limits'
  | 'short_tolerance_cents'
  | 'waterfall'
>

/** Returns a booking with what it leaves out as the product states it: fees, waterfall, tolerance, and the military exemption. */
export function bookingOfProduct<Asked extends Partial<BookLoan>>(
  asked: Asked,
  method: QuoteRequest['method'],
  terms: ProductTerms,
): Asked & Served {
  const stated: Served = {
    mla_exemption: terms.mla_exemption,
    ...(terms.late_fee !== null && { late_fee: lateFeeOf(terms.late_fee) }),
    ...(terms.nsf_fee_cents !== null && { nsf_fee_cents: terms.nsf_fee_cents }),
    fee_caps: { ...(terms.extension_fee_cents !== null && { extension: terms.extension_fee_cents }) },
    ...extensionsOf(terms),
    short_tolerance_cents: terms.short_tolerance_cents,
    // Another method spends payments in another order.
    ...(terms.method === method && { waterfall: terms.waterfall }),
  }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  return { ...asked, ...stated, ...given }
}

const lateFeeOf = ({ grace_days, cents, percent, of_both }: NonNullable<ProductTerms['late_fee']>) => ({
  ...{ grace_days, of_both },
  ...(cents !== null && { cents }),
  ...(percent !== null && { percent }),
})

// The fee is part of the product's fees, and the limits are a part of their own.
function extensionsOf({ extension_limits: limits, extension_fee_cents: cents }: ProductTerms) {
  if (limits === undefined && cents === null) return {}
  return { extension_limits: { ...limits, ...(cents !== null && { fee_cents: cents }) } }
}
