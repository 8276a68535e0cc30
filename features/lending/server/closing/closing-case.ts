import type { PoolClient } from 'pg'
import type { ClosingAsked } from '#features/lending/rules/closing/closing-command.ts'
import { collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { type Disclosure, disclosureOf } from '#features/lending/rules/disclosure/disclosure.ts'
import { disclosureProblem } from '#features/lending/rules/disclosure/disclosure-check.ts'
import { type ProceedsPaid, proceedsCents } from '#features/lending/rules/disclosure/itemization.ts'
import { DISCLOSURE_NAMES } from '#features/lending/rules/products/product-words.ts'
import {
  type CheckedBooking,
  checkedBooking,
  type StatedBooking,
  statedBooking,
} from '#features/lending/server/booking/checked-booking.ts'
import { applicationOfAnother } from '#features/lending/server/booking/errors.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import {
  type ClosingPerson,
  type ClosingThing,
  type Creditor,
  closingCollateral,
  closingPeople,
  creditorOf,
} from './closing-facts.ts'
import { cannotDisclose, setNotPrepared } from './errors.ts'

/** A closing as it is now: the booking with its checks, the people, and the disclosure. */
export interface ClosingCase {
  clientId: string
  loanType: string
  stated: StatedBooking
  checked: CheckedBooking
  people: ClosingPerson[]
  creditor: Creditor
  collateral: ClosingThing[]
  disclosure: Disclosure
  isMlaCovered: boolean
}

const APPLICATION = 'select client_id, loan_type from public.loan_applications where organization_id = $1 and id = $2'

/** Computes a closing and holds it to everything that the booking is held to. @throws FunctionError if something forbids it */
export async function closingCase(
  deps: FlagDeps,
  db: PoolClient,
  member: Member,
  asked: ClosingAsked,
  payout: { kind: string; payee_name: string } | null,
  key: string,
): Promise<ClosingCase> {
  const { organizationId } = member
  const found = await db.query<{ client_id: string; loan_type: 'auto' | 'mortgage' | 'personal' | 'other' }>(
    APPLICATION,
    [organizationId, asked.application_id],
  )
  const [application] = found.rows
  if (application === undefined) throw applicationOfAnother()
  const { client_id, loan_type } = application
  const wish = {
    ...{ client_id, loan_type, application_id: asked.application_id, start: asked.start, idempotency_key: key },
    ...(asked.first_due !== undefined && { first_due: asked.first_due }),
    ...(asked.vehicle !== undefined && { vehicle: asked.vehicle }),
  }
  const stated = await statedBooking(db, member, { asked: wish, quote: undefined })
  const set = stated.product?.terms.disclosure_set ?? 'loan_note'
  if (set === 'mortgage_note' || set === 'open_end_agreement') throw setNotPrepared(DISCLOSURE_NAMES[set])
  const checked = await checkedBooking(deps, db, member, stated)
  const people = await closingPeople(db, organizationId, client_id, asked.application_id)
  const creditor = await creditorOf(db, organizationId, asked)
  const collateral = await closingCollateral(db, organizationId, asked.application_id)
  const isExempt = Boolean(stated.asked.mla_exemption)
  return {
    ...{ clientId: client_id, loanType: loan_type, stated, checked, people, creditor, collateral },
    disclosure: disclosed(stated, checked, creditor, collateral, payout),
    isMlaCovered: !isExempt && stated.borrower.obligors.some(({ check }) => check?.is_covered),
  }
}

function disclosed(
  { quote, product, approved }: StatedBooking,
  { figures, booking }: CheckedBooking,
  creditor: Creditor,
  collateral: readonly ClosingThing[],
  payout: { kind: string; payee_name: string } | null,
): Disclosure {
  const kind = product?.terms.kind
  const isPurchase = kind === 'auto_purchase' || kind === 'retail_installment'
  const made = disclosureOf({
    creditor: {
      name: creditor.name,
      address: creditor.address.join(', ') || null,
      license: product?.terms.license ?? null,
    },
    ...{ quote, figures, lateFee: booking.terms.lateFee, hasDemandFeature: false, buysDwelling: false, estimates: [] },
    security: collateral.map((thing) => ({ name: collateralName(thing), is_purchased: isPurchase })),
    creditSaleDownPaymentCents: kind === 'retail_installment' ? (approved?.down_payment_cents ?? 0) : null,
    payouts: payoutOf(payout, proceedsCents(quote)),
  })
  const problem = 'problem' in made ? made.problem : disclosureProblem(made, quote.calendar)
  if ('problem' in made || problem !== null) throw cannotDisclose(problem ?? '')
  return made
}

// Money that goes to a dealer or another lender is paid on the borrower's behalf: 12 CFR 1026.18(c)(1)(iii).
function payoutOf(payout: { kind: string; payee_name: string } | null, cents: number): ProceedsPaid[] {
  if (payout === null || cents === 0) return []
  if (payout.kind === 'payoff') return [{ kind: 'payoff', payee: payout.payee_name, cents }]
  return payout.kind === 'dealer_draft' ? [{ kind: 'seller', payee: payout.payee_name, cents }] : []
}
