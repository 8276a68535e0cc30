import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { PullType } from '#features/credit-reports/rules/ordering/consent.ts'
import type { BureauAnswer } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { keepAnswer } from './kept-answers.ts'
import type { OrderDeps } from './order-deps.ts'
import type { BureauAnswers } from './settlement.ts'

export interface Asking {
  pullId: string
  organizationId: string
  applicant: Applicant
  bureaus: readonly Bureau[]
  pullType: PullType
}

/**
 * Asks the bureaus in parallel. Stores each answer except the last as it arrives, so that it shows as progress and
 * survives a crash. The last one is settled with the others immediately.
 */
export async function askBureaus(deps: OrderDeps, asking: Asking): Promise<BureauAnswers> {
  const answers = new Map<Bureau, BureauAnswer>()
  const keeping: Promise<void>[] = []
  await Promise.all(
    asking.bureaus.map(async (bureau) => {
      const answer = await ask(deps, bureau, asking)
      answers.set(bureau, answer)
      if (answers.size < asking.bureaus.length) keeping.push(keepAnswer(deps, asking, bureau, answer))
    }),
  )
  await Promise.all(keeping)
  return answers
}

// A gateway throws only because of a bug. Even then the other replies count, because they are paid for.
async function ask(
  { bureaus, log }: OrderDeps,
  bureau: Bureau,
  { applicant, pullType }: Asking,
): Promise<BureauAnswer> {
  const startedAt = performance.now()
  try {
    const answer = await bureaus.pull(applicant, bureau, { pullType })
    return { ...answer, latencyMs: performance.now() - startedAt }
  } catch (error) {
    log.error({ err: error, bureau }, 'asking a bureau failed')
    return { result: { outcome: 'error', message: `${bureauName(bureau)} could not be asked` }, reply: null }
  }
}
