import type { Context } from 'hono'
import { drawOnFiles } from '#features/clients/server/sensitive-budget.ts'
import { storedIdentity } from '#features/clients/server/stored-identity.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { directPullBarred, identityRequired, stopping } from '#features/organizations/server/commands/refusals.ts'
import { askBureaus } from './asking.ts'
import { consentOf } from './consent.ts'
import { answerTo, earlierReport, type StoredOrder, storedOrder } from './earlier-order.ts'
import type { OrderDeps } from './order-deps.ts'
import { type OrderRequest, orderRequest, refuseApplicant } from './order-request.ts'
import { refusalOf, reserve } from './reservation.ts'
import { settle } from './settlement.ts'

/**
 * Orders a report: reserves consent, credits and the organization's turn, asks the bureaus in parallel without
 * holding locks, and settles replies and credits together. An order is completed even if its caller has disconnected.
 */
export async function creditPull(deps: OrderDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const order = await orderRequest(deps, member, context)
  const { stored } = await placeOrder(deps, member, order)
  return context.json(answerTo(stored))
}

/** An order's stored result, and whether an earlier order with its key stored it. */
interface PlacedOrder {
  stored: StoredOrder
  isReplayed: boolean
}

/** Places an order and returns the stored result. If the key already led to a report, returns that report. */
export async function placeOrder(deps: OrderDeps, member: Member, order: OrderRequest): Promise<PlacedOrder> {
  // Checked first: a repeated order gets its earlier result, even if it would be refused now.
  const earlier = order.isKeyGiven ? await earlierReport(deps, member, order) : null
  if (earlier !== null) return { stored: await storedOrder(deps, member, earlier), isReplayed: true }
  const made = await newReport(deps, member, order)
  if (made !== null) return { stored: made, isReplayed: false }
  return { stored: await reportOfEarlierOrder(deps, member, order), isReplayed: true }
}

/**
 * Returns a new order's report; null if credits, the ten seconds or the key were taken. `refusalOf` then finds the
 * reason.
 */
async function newReport(deps: OrderDeps, member: Member, order: OrderRequest): Promise<StoredOrder | null> {
  if (!member.mayPullDirectly) throw directPullBarred()
  const stored = await storedIdentity(deps, member, order.clientId)
  // The bureaus' replies about a number reveal whether it is the one on file. Programs order in volume, so they use
  // only the file's budget.
  if (order.applicant.ssnDigits !== null && stored.ssnDigits !== null)
    await drawOnFiles(deps, member, 'order', [order.clientId], !order.isByProgram)
  const applicant = applicantOf(order, stored)
  refuseApplicant(deps, applicant)
  const consent = await consentOf(deps, member, order)
  const pulling = deps.running.run(async () => {
    const pullId = await reserve(deps, member, order, consent)
    return pullId === null ? null : pull(deps, member, order, { pullId, applicant })
  })
  if (pulling === null) throw stopping()
  return pulling
}

async function pull(
  deps: OrderDeps,
  { organizationId, requestId }: Member,
  { wanted }: OrderRequest,
  { pullId, applicant }: { pullId: string; applicant: Applicant },
): Promise<StoredOrder> {
  const { bureaus, pullType } = wanted
  const answers = await askBureaus(deps, { pullId, organizationId, applicant, bureaus, pullType })
  return settle(deps, { pullId, organizationId, requestId, wanted, answers })
}

async function reportOfEarlierOrder(deps: OrderDeps, member: Member, order: OrderRequest): Promise<StoredOrder> {
  const reportId = await earlierReport(deps, member, order)
  if (reportId === null) throw await refusalOf(deps, member, order)
  return storedOrder(deps, member, reportId)
}

function applicantOf(order: OrderRequest, stored: Pick<Applicant, 'ssnDigits' | 'dateOfBirth'>): Applicant {
  const applicant = {
    ...order.applicant,
    ssnDigits: order.applicant.ssnDigits ?? stored.ssnDigits,
    dateOfBirth: order.applicant.dateOfBirth ?? stored.dateOfBirth,
  }
  const isIdentified = applicant.ssnDigits !== null && applicant.dateOfBirth !== null
  if (order.wanted.pullType === 'hard' && !isIdentified) throw identityRequired()
  return applicant
}
