import pg, { type Pool } from 'pg'
import { contractFixture } from '#features/credit-repair/tests/contract-fixture.ts'
import { ALLY, anotherReport, type Disputed, disputeFixture } from '#features/credit-repair/tests/dispute-fixture.ts'
import { day, dispute, repairFixture, reportOf } from '#features/credit-repair/tests/repair-fixture.ts'
import { signedPaperOf } from '#features/credit-repair/tests/signed-paper.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'
import { contracted } from '#test/support/repair-contract.ts'
import { THROUGH } from './attempt.ts'

/** One company's desk with a new client, Dana. */
export type Desk = Awaited<ReturnType<typeof deskOf>>

export async function deskOf(app: TestApp, person: SignedIn) {
  const file = await newPerson(app, person)
  const dana = file.clientId
  const server = app.database.pools.server
  const repair = repairFixture(app, person)
  const contracts = contractFixture(app, person)
  const desk = {
    ...{ app, person, file, dana, repair, contracts, disputes: disputeFixture(app, person) },
    act: (name: string, body: object) => callCommand(app, name, body, { person }),
    /** Enrolls Dana under a contract of 2020 that can no longer be canceled. Returns the contract. */
    enrolled: async (change: object = {}): Promise<string> => {
      await repair.enroll(dana, change)
      return contracted(server, dana)
    },
    /** A dispute that ended this many days ago, and was recorded then. */
    done: (resultDaysAgo = 10, result = 'deleted') => dispute(app, file, resultDaysAgo, { result }),
    /** A dispute that was recorded today as if it had ended this many days ago. */
    doneBackdated: (resultDaysAgo: number) => dispute(app, file, resultDaysAgo, { isRecordedNow: true }),
    /** A drafted dispute, as an earlier system left it. */
    stored: () => drafted(server, file),
    report: (daysAgo: number) => reportOf(app, dana, daysAgo),
    anotherReport: (experian?: object) => anotherReport(app, dana, experian),
    paper: () => signedPaperOf(person, dana),
    /** Runs a statement as the server. Returns the code of the refusal. */
    write: (sql: string, ...values: unknown[]): Promise<string> =>
      server.query(sql, values).then(
        ({ rowCount }) => (rowCount === 0 ? 'no row' : THROUGH),
        (error: { code: string }) => error.code,
      ),
    /** Runs a statement as the owner of the database, to set up what no one else can. */
    asOwner: async (sql: string, ...values: unknown[]): Promise<void> => {
      const owner = new pg.Client(app.database.ownerUrl)
      await owner.connect()
      await owner.query(sql, values)
      await owner.end()
    },
    /** Orders a report as the server reserves it. */
    order: (purpose: string) =>
      desk.write(
        `insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                       credits_reserved, permissible_purpose)
         select organization_id, id, user_id, gen_random_uuid(), 'f', '{experian}', 1, $2 from public.clients where id = $1`,
        ...[dana, purpose],
      ),
    /** Writes a fee past the command. */
    writeFee: (dispute_id: string, change: { amount?: number; received_on?: string; document_id?: string } = {}) =>
      desk.write(
        `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, recorded_by,
                                         recorded_by_name, document_id)
         select organization_id, id, 'fee', $3, $4, 'check', array[$2::uuid], user_id, 'M', $5 from public.clients where id = $1`,
        ...[dana, dispute_id, change.amount ?? 50, change.received_on ?? day(0), change.document_id ?? null],
      ),
  }
  return desk
}

let people = 0
/** A client who shares no fact with another, with a report of all three bureaus. */
export async function newPerson(app: TestApp, { person, supabase }: SignedIn): Promise<Disputed> {
  const name = { first_name: 'Dana', last_name: `Whitfield ${++people}`, user_id: person.id }
  const address = { address: `${people} Larkspur Ln`, city: 'Austin', state: 'TX', zip: '78704' }
  const added = supabase.from('clients').insert({ ...name, ...address })
  const { data } = await added.select('id').single<{ id: string }>().throwOnError()
  return { clientId: data.id, reportId: await anotherReport(app, data.id) }
}

const DRAFT = `
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, created_at)
  select organization_id, id, $2, 'experian', 'account', $3, 'Ally', 'not_mine', '2020-01-02' from public.clients where id = $1 returning id`

async function drafted(server: Pool, { clientId, reportId }: Disputed): Promise<string> {
  return (await server.query<{ id: string }>(DRAFT, [clientId, reportId, ALLY])).rows[0]?.id ?? ''
}

export { day }
