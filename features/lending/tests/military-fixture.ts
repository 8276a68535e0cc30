import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

export const TODAY = new Date().toISOString().slice(0, 10)
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

/** Two payments of $106.09 for $210 at 8.28%: with $7 of charges the MAPR is 36%. */
const TERMS = { original_amount: 210, interest_rate: 8.28, term_months: 2, monthly_payment: 106.09 }

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

  const check = ({ id }: Pick<Applied, 'id'>, person: SignedIn = staff) =>
    callCommand(app, 'check-military-status', { application_id: id }, { person })

  async function lend({ clientId, id }: Applied, change: object = {}) {
    const loan = {
      client_id: clientId,
      application_id: id,
      loan_type: 'personal',
      ...TERMS,
      start_date: LENT_ON,
      ...change,
    }
    const row = { ...loan, first_payment_date: addMonths(loan.start_date, 1) }
    const columns = Object.keys(row)
    return server(
      `insert into public.loans (organization_id, ${columns.join(', ')})
       select c.organization_id, ${columns.map((column) => `r.${column}`).join(', ')}
         from jsonb_populate_record(null::public.loans, $1) r join public.clients c on c.id = r.client_id
       returning id, military_check_id`,
      [row],
    ).then(
      ([made]) => ({ made, refusal: null }),
      (error) => ({ made: null, refusal: { code: error.code, hint: error.hint, message: error.message } }),
    )
  }

  return { server, applicationOf, applied, check, lend }
}
