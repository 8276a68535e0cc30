import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { inBureauOrder } from '#features/credit-reports/rules/bureaus.ts'
import {
  type Applicant,
  isoDateOfBirth,
  ssnDigits,
} from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { applicantProblem } from '#features/credit-reports/rules/ordering/applicant-problem.ts'
import type { WantedPull } from '#features/credit-reports/rules/ordering/consent.ts'
import { type CreditOrder, creditOrderSchema } from '#features/credit-reports/rules/ordering/order.ts'
import { isPurposeAllowed } from '#features/credit-reports/rules/ordering/purposes.ts'
import { requirePermission } from '#features/organizations/server/commands/command-permissions.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { applicantRefused, invalidState, purposeNotAllowed } from '#features/organizations/server/commands/refusals.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { jsonBody } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { requestProblems } from '#platform/rules/request-problems.ts'
import { INVALID_STATE, stateName } from '#platform/rules/state-names.ts'
import type { Origin } from './consent.ts'
import type { OrderDeps } from './order-deps.ts'

/** A valid order. `applicant` has the entered values; a missing SSN or date of birth may be stored with the client. */
export interface OrderRequest {
  clientId: string
  applicant: Applicant
  wanted: WantedPull
  consent: NonNullable<CreditOrder['consent']> | null
  /** The id of a consent on file; null if a new consent comes with the order. */
  consentId: string | null
  /** Where the order came from, which is part of the evidence of a new consent. */
  origin: Origin
  /** False for the report of an applicant who has just applied: many can apply at once, so only orders for the same client wait. */
  takesTurn: boolean
  /** True if a program placed the order with an API key. */
  isByProgram: boolean
  idempotencyKey: string
  /** True if the caller chose the key and so may have used it before. */
  isKeyGiven: boolean
  /**
   * Equal for equal orders. SSN and date of birth are included with a secret key, so that they can't be guessed
   * offline.
   */
  fingerprint: string
}

/** Parses an order from a request's body and Idempotency-Key. Throws errors that the user can act on. */
export async function orderRequest(deps: OrderDeps, member: Member, context: Context): Promise<OrderRequest> {
  const body = await jsonBody(context)
  const key = body.idempotency_key ?? context.req.header('idempotency-key')
  const parsed = creditOrderSchema.safeParse({ ...body, idempotency_key: key })
  if (!parsed.success) throw validationFailed(requestProblems(parsed.error))
  const ip = addressOf(context, deps.trustedProxies ?? 0)
  const origin = { ip, user_agent: context.req.header('user-agent')?.slice(0, 500) ?? null }
  return { ...(await acceptedOrder(deps, member, parsed.data)), origin, isByProgram: false }
}

/** Checks an order from any source for this member. Throws errors that the user can act on. */
export async function acceptedOrder(deps: OrderDeps, member: Member, order: CreditOrder): Promise<OrderRequest> {
  const { permissible_purpose: purpose, pull_type: pullType = 'soft' } = order
  requirePermission(member, pullType === 'hard' ? 'order_hard_pulls' : 'order_soft_pulls')
  if (!isPurposeAllowed(member.accountType, purpose)) throw purposeNotAllowed()

  const applicant = applicantOf(order)
  refuseApplicant(deps, applicant)
  const bureaus = inBureauOrder(order.bureaus)
  return {
    clientId: order.client_id,
    applicant,
    wanted: { purpose, bureaus, pullType },
    consent: order.consent ?? null,
    consentId: order.consent_id ?? null,
    // A program's address says nothing about where the consumer was.
    origin: { ip: null, user_agent: null },
    isByProgram: true,
    takesTurn: true,
    idempotencyKey: order.idempotency_key ?? randomUUID(),
    isKeyGiven: order.idempotency_key !== undefined,
    fingerprint: await fingerprintOf(deps, member, [order.client_id, bureaus, purpose, pullType], applicant),
  }
}

/** Throws if no report may be ordered for this SSN or birth date, before anyone is charged or a client is added. */
export function refuseApplicant(
  { isSandbox }: Pick<OrderDeps, 'isSandbox'>,
  applicant: Pick<Applicant, 'ssnDigits' | 'dateOfBirth'>,
): void {
  const problem = applicantProblem(applicant, { today: dateOfInstant(new Date()), isSandbox })
  if (problem !== null) throw applicantRefused(problem)
}

function applicantOf(order: CreditOrder): Applicant {
  const state = stateName(order.state)
  if (state === null) throw invalidState(INVALID_STATE)
  return {
    firstName: order.first_name,
    lastName: order.last_name,
    address: order.address,
    city: order.city,
    state,
    zip: order.zip,
    ssnDigits: ssnDigits(order.ssn ?? ''),
    dateOfBirth: isoDateOfBirth(order.date_of_birth ?? ''),
  }
}

async function fingerprintOf({ sealer }: OrderDeps, member: Member, terms: unknown[], applicant: Applicant) {
  const { ssnDigits: ssn, dateOfBirth, ...address } = applicant
  const keyed = await Promise.all([
    ssn === null ? null : sealer.indexOf('clients.ssn', ssn, member.organizationId),
    dateOfBirth === null ? null : sealer.indexOf('clients.date_of_birth', dateOfBirth, member.organizationId),
  ])
  const content = [...terms, address, ...keyed.map((index) => index?.toString('hex') ?? null)]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
