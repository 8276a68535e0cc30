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
import { type OrderRequest, orderRequest } from './order-request.ts'
import { refusalOf, reserve } from './reservation.ts'
import { settle } from './settlement.ts'

/**
 * Orders a report: consent, credits and the organisation's turn are reserved, the bureaus are asked in parallel while nothing is
 * locked, and the answers and the credits are settled together. An order is finished even when its caller has hung up.
 */
export async function creditPull(deps: OrderDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const order = await orderRequest(deps, member, context)
  const { stored } = await placeOrder(deps, member, order)
  return context.json(answerTo(stored))
}

/** What an order stored, and whether an earlier one under its key did. */
interface PlacedOrder {
  stored: StoredOrder
  isReplayed: boolean
}

/** Places an order and answers what it stored. One whose key led to a report before is answered with that one. */
export async function placeOrder(deps: OrderDeps, member: Member, order: OrderRequest): Promise<PlacedOrder> {
  // First of all: a repeated order gets its earlier answer, even if it would be refused by now.
  const earlier = order.isKeyGiven ? await earlierReport(deps, member, order) : null
  if (earlier !== null) return { stored: await storedOrder(deps, member, earlier), isReplayed: true }
  const made = await newReport(deps, member, order)
  if (made !== null) return { stored: made, isReplayed: false }
  return { stored: await reportOfEarlierOrder(deps, member, order), isReplayed: true }
}

/** A new order's report; null when credits, the ten seconds or the key were taken, for which `refusalOf` finds the reason. */
async function newReport(deps: OrderDeps, member: Member, order: OrderRequest): Promise<StoredOrder | null> {
  if (!member.mayPullDirectly) throw directPullBarred()
  const stored = await storedIdentity(deps, member, order.clientId)
  // What the bureaus say of a number says whether it is the one on file. A program orders in volume: it draws on the file's budget alone.
  if (order.applicant.ssnDigits !== null && stored.ssnDigits !== null)
    await drawOnFiles(deps, member, 'order', [order.clientId], !order.isByProgram)
  const applicant = applicantOf(order, stored)
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
