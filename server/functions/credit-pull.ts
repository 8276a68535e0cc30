import type { Context } from 'hono'
import type { Applicant } from '#domain/credit-reports/applicant-identity.ts'
import { type Bureau, bureauName } from '#domain/credit-reports/bureaus.ts'
import type { BureauAnswer } from '#server/bureaus/bureau-gateway.ts'
import { earlierReport, storedAnswer } from './earlier-order.ts'
import type { FunctionDeps } from './function-deps.ts'
import { type Member, memberOf } from './member.ts'
import { type OrderRequest, orderRequest } from './order-request.ts'
import { refusalOf, reserve } from './reservation.ts'
import { type BureauAnswers, settle } from './settlement.ts'
import { storedIdentity } from './stored-identity.ts'

/**
 * Orders a report: one credit and the organisation's turn are reserved, the bureaus are asked in parallel while nothing is
 * locked, and the answers and the credit are settled together. An order goes on when whoever placed it stops waiting.
 */
export async function creditPull(deps: FunctionDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const order = await orderRequest(deps, member, context)
  const stored = await storedIdentity(deps, member, order.clientId)

  const pullId = await reserve(deps, member, order)
  const reportId =
    pullId === null
      ? await reportOfEarlierOrder(deps, member, order)
      : await settle(deps, member, {
          pullId,
          order,
          answers: await askBureaus(deps, order.bureaus, applicantOf(order, stored)),
        })
  return context.json(await storedAnswer(deps, member, reportId))
}

async function reportOfEarlierOrder(deps: FunctionDeps, member: Member, order: OrderRequest): Promise<string> {
  const reportId = await earlierReport(deps, member, order)
  if (reportId === null) throw await refusalOf(deps, member)
  return reportId
}

function applicantOf({ applicant }: OrderRequest, stored: Pick<Applicant, 'ssnDigits' | 'dateOfBirth'>): Applicant {
  return {
    ...applicant,
    ssnDigits: applicant.ssnDigits ?? stored.ssnDigits,
    dateOfBirth: applicant.dateOfBirth ?? stored.dateOfBirth,
  }
}

async function askBureaus(deps: FunctionDeps, bureaus: Bureau[], applicant: Applicant): Promise<BureauAnswers> {
  const asking = bureaus.map(
    async (bureau): Promise<[Bureau, BureauAnswer]> => [bureau, await ask(deps, bureau, applicant)],
  )
  return new Map(await Promise.all(asking))
}

// A gateway never throws for what a bureau does; should it have a defect, the other bureaus were still asked and paid for.
async function ask({ bureaus, log }: FunctionDeps, bureau: Bureau, applicant: Applicant): Promise<BureauAnswer> {
  try {
    return await bureaus.pull(applicant, bureau)
  } catch (error) {
    log.error({ err: error, bureau }, 'asking a bureau failed')
    return { result: { outcome: 'error', message: `${bureauName(bureau)} could not be asked` }, reply: null }
  }
}
