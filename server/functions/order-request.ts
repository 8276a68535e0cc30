import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type Applicant, isoDateOfBirth, ssnDigits } from '#domain/credit-reports/applicant-identity.ts'
import { type Bureau, inBureauOrder } from '#domain/credit-reports/bureaus.ts'
import { type CreditOrder, creditOrderSchema, orderProblems } from '#domain/credit-reports/order.ts'
import { isPurposeAllowed } from '#domain/credit-reports/purposes.ts'
import { INVALID_STATE, stateName } from '#domain/credit-reports/state-names.ts'
import { invalidState, purposeNotAllowed, validationFailed } from './errors.ts'
import type { FunctionDeps } from './function-deps.ts'
import type { Member } from './member.ts'
import { jsonBody } from './request.ts'

/** A valid order. `applicant` holds what was typed: an SSN or date of birth left out may still be stored with the client. */
export interface OrderRequest {
  clientId: string
  applicant: Applicant
  bureaus: Bureau[]
  permissiblePurpose: string | null
  consent: CreditOrder['consent'] | null
  idempotencyKey: string
  /** Equal for equal orders. SSN and date of birth go into it keyed, so that it can't be tried offline. */
  fingerprint: string
}

/** The order of a request, from its body and its Idempotency-Key. Throws what a person can act on. */
export async function orderRequest(deps: FunctionDeps, member: Member, context: Context): Promise<OrderRequest> {
  const body = await jsonBody(context)
  const key = body.idempotency_key ?? context.req.header('idempotency-key')
  const parsed = creditOrderSchema.safeParse({ ...body, idempotency_key: key })
  if (!parsed.success) throw validationFailed(orderProblems(parsed.error))
  const order = parsed.data
  const { permissible_purpose: purpose } = order
  if (purpose && !isPurposeAllowed(member.accountType, purpose)) throw purposeNotAllowed()

  const applicant = applicantOf(order)
  const bureaus = inBureauOrder(order.bureaus)
  return {
    clientId: order.client_id,
    applicant,
    bureaus,
    permissiblePurpose: purpose ?? null,
    consent: order.consent ?? null,
    idempotencyKey: order.idempotency_key ?? randomUUID(),
    fingerprint: await fingerprintOf(deps, member, [order.client_id, bureaus, purpose ?? null], applicant),
  }
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

async function fingerprintOf({ sealer }: FunctionDeps, member: Member, terms: unknown[], applicant: Applicant) {
  const { ssnDigits: ssn, dateOfBirth, ...address } = applicant
  const keyed = await Promise.all([
    ssn === null ? null : sealer.indexOf('clients.ssn', ssn, member.organizationId),
    dateOfBirth === null ? null : sealer.indexOf('clients.date_of_birth', dateOfBirth, member.organizationId),
  ])
  const content = [...terms, address, ...keyed.map((index) => index?.toString('hex') ?? null)]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
