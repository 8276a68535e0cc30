import type { PoolClient } from 'pg'
import type { ClosingAsked } from '#features/lending/rules/closing/closing-command.ts'
import { collateralName } from '#features/lending/rules/collateral/collateral-words.ts'
import { type Disclosure, disclosureOf } from '#features/lending/rules/disclosure/disclosure.ts'
import { disclosureProblem } from '#features/lending/rules/disclosure/disclosure-check.ts'
import { type ProceedsPaid, proceedsCents } from '#features/lending/rules/disclosure/itemization.ts'
import { rescissionEnds } from '#features/lending/rules/funding/holidays.ts'
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
import { cannotDisclose, salePricesMissing, setNotPrepared } from './errors.ts'

/** A closing as it is now: the booking with its checks, the people, and the disclosure. */
export interface ClosingCase {
  clientId: string
  /** Of the application. */
  number: number
  loanType: string
  stated: StatedBooking
  checked: CheckedBooking
  people: ClosingPerson[]
  creditor: Creditor
  collateral: ClosingThing[]
  disclosure: Disclosure
  isMlaCovered: boolean
  /** The account of an authorization of automatic payments, if the borrower wants one. */
  autopay: ClosingAsked['autopay']
}

const APPLICATION =
  'select client_id, loan_type, number from public.loan_applications where organization_id = $1 and id = $2'

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
  const found = await db.query<{
    client_id: string
    number: number
    loan_type: 'auto' | 'mortgage' | 'personal' | 'other'
  }>(APPLICATION, [organizationId, asked.application_id])
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
    ...{
      clientId: client_id,
      number: application.number,
      loanType: loan_type,
      stated,
      checked,
      people,
      creditor,
      collateral,
    },
    disclosure: disclosed(stated, checked, { asked, creditor, collateral, payout, loanType: loan_type }),
    autopay: asked.autopay,
    isMlaCovered: !isExempt && stated.borrower.obligors.some(({ check }) => check?.is_covered),
  }
}

/** The parts of a closing that its disclosure states. */
interface Closed {
  asked: ClosingAsked
  creditor: Creditor
  collateral: readonly ClosingThing[]
  payout: { kind: string; payee_name: string } | null
  loanType: string
}

function disclosed(
  { quote, product }: StatedBooking,
  { figures, booking }: CheckedBooking,
  { asked, creditor, collateral, payout, loanType }: Closed,
): Disclosure {
  const kind = product?.terms.kind
  const isCreditSale = kind === 'retail_installment'
  if (isCreditSale && asked.sale === null) throw salePricesMissing()
  const { buys_dwelling: buysDwelling } = asked
  const isOnDwelling = loanType === 'mortgage' || collateral.some((thing) => thing.kind === 'dwelling')
  const isPurchase = kind === 'auto_purchase' || kind === 'retail_installment'
  const made = disclosureOf({
    creditor: {
      name: creditor.name,
      address: creditor.address.join(', ') || null,
      license: product?.terms.license ?? null,
    },
    ...{ quote, figures, lateFee: booking.terms.lateFee, hasDemandFeature: asked.has_demand_feature },
    ...{ assumption: buysDwelling ? asked.assumption : null, estimates: asked.estimates },
    // Everyone signs by the start, so that the period ends no later than this day.
    rescindBy: isOnDwelling && !buysDwelling ? rescissionEnds(quote.start, quote.start) : null,
    security: collateral.map((thing) => ({ name: collateralName(thing), is_purchased: isPurchase })),
    sale: isCreditSale ? asked.sale : null,
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
