import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { book, monthly, ownStateRule } from './booking-fixture.ts'
import { TODAY } from './loan-fixture.ts'

// From the 29th on, one month later can be a shorter step, which changes the MAPR, so such days lend on the next 1st.
const LENT_ON = TODAY.slice(8) <= '28' ? TODAY : addMonths(`${TODAY.slice(0, 8)}01`, 1)
// Tests use the sandbox register, where any SSN that ends in 987 is covered.
export const DANA = { first_name: 'Dana', last_name: 'Whitfield', state: 'NV', date_of_birth: '1996-02-03' }

export interface Applied {
  clientId: string
  id: string
}

// An SSN shared by two clients is a red flag, which blocks loans.
let people = 0
export const freshSsn = (): string => String(900_002_000 + ++people)
export const coveredSsn = (): string => `512${300 + ++people}987`

/** Charges in cents, by kind. */
type Charges = Partial<Record<(typeof MAPR_KINDS)[number], number>>
/** Kinds of charges that the MAPR counts. */
export const MAPR_KINDS = [
  'origination_fee',
  'credit_insurance_voluntary',
  'debt_cancellation_voluntary',
  'gap_voluntary',
  'application_fee',
  'participation_fee',
] as const

/** More charges than the MAPR cap allows. */
export const TOO_DEAR: Lent = { charges: { gap_voluntary: 50_00 } }

interface Lent {
  charges?: Charges
  start?: string
  quote?: object
  /** Other fields of the booking. */
  loan?: object
}

export type MilitaryFixture = ReturnType<typeof militaryFixture>

/** Applications, checks and loans of a lender's clients. */
export function militaryFixture(app: TestApp, lender: SignedIn, staff: SignedIn) {
  const server = async (sql: string, values: unknown[] = []) =>
    (await app.database.pools.server.query(sql, values)).rows

  async function applicationOf(clientId: string, { status = 'pending', loan_type = 'personal' } = {}): Promise<string> {
    const rows = await server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status)
       select organization_id, id, $2, 1000, $3 from public.clients where id = $1 returning id`,
      [clientId, loan_type, status],
    )
    return rows[0].id
  }

  async function applied(person: object = DANA, change: object = {}): Promise<Applied> {
    const { id: clientId } = await clientOf(lender, { ssn: freshSsn(), ...person })
    return { clientId, id: await applicationOf(clientId, change) }
  }

  const check = ({ id }: Pick<Applied, 'id'>, person: SignedIn = staff, clientId?: string) =>
    callCommand(app, 'check-military-status', { application_id: id, client_id: clientId }, { person })

  /** Names a new client on an application, and returns the client's id. */
  async function joined({ id }: Pick<Applied, 'id'>, person: object, role = 'co_applicant'): Promise<string> {
    const { id: clientId } = await clientOf(lender, { ...DANA, ssn: freshSsn(), ...person })
    await server(
      `insert into public.application_people (organization_id, application_id, client_id, role, joint_intent)
       select organization_id, id, $2, $3, case $3 when 'co_applicant' then 'signed' end from public.loan_applications where id = $1`,
      [id, clientId, role],
    )
    return clientId
  }

  /** Two payments of $106.09 for $210 at 8.28%: with $7 of charges the MAPR is 36%. */
  async function lend({ clientId, id }: Applied, { charges = {}, start = LENT_ON, quote = {}, loan = {} }: Lent = {}) {
    const agreed = monthly({ amount: 210_00, ratePercent: '8.28', months: 2, start }, quote)
    const body = {
      ...{ client_id: clientId, application_id: id },
      quote: { ...agreed, charges: Object.entries(charges).map(([kind, amount]) => ({ kind, amount, prepaid: true })) },
      ...loan,
    }
    if (!('application_id' in loan))
      await server("update public.loan_applications set status = 'approved' where id = $1 and status = 'pending'", [id])
    const { status, body: reply } = await book(app, staff, body)
    if (status !== 201) return { made: null, refusal: { status, code: reply.code, message: reply.message } }
    const [made] = await server('select id, military_check_id from public.loans where id = $1', [reply.id])
    return { made, refusal: null }
  }

  return { server, applicationOf, applied, check, joined, lend }
}

/** The companies' own rules allow any rate in Nevada, so that only the act refuses a loan. */
export async function anyRateInNevada(app: TestApp, person: SignedIn): Promise<void> {
  for (const product of ['consumer_loan', 'vehicle_contract']) await ownStateRule(app, person, 'NV', { product })
}
