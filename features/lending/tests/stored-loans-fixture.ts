import { randomUUID } from 'node:crypto'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { LOAN_COLUMNS, type LoanRow, POSTING_COLUMNS } from '#features/lending/server/ledger/locked-loan.ts'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

/** Adds a client of the person's company, who lives in Michigan. Returns the id. */
export async function newClient({ supabase }: SignedIn): Promise<string> {
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  const { data } = await supabase.from('clients').insert(client).select('id').single()
  return data?.id ?? ''
}

/** Calls a command with a key of its own, and returns the id in its reply. Throws if it is refused. */
export async function done(app: TestApp, person: SignedIn, command: string, body: object): Promise<string> {
  const { status, body: reply } = await callCommand(app, command, body, { person, key: randomUUID() })
  if (status !== 201) throw new Error(`${command}: ${status} ${JSON.stringify(reply)}`)
  return reply.id
}

/** Reads a loan, and computes its state on a day from its terms and postings alone. */
export async function computedLoan({ database: { pools } }: TestApp, loan: string, asOf: string) {
  const { rows } = await pools.server.query<LoanRow>(
    `select ${LOAN_COLUMNS}, '' as today from public.loans l where id = $1`,
    [loan],
  )
  const { rows: postings } = await pools.server.query<StoredPosting>(
    `select ${POSTING_COLUMNS} from public.loan_postings p where loan_id = $1 order by created_at, id`,
    [loan],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no loan')
  const [terms, events] = [loanTermsOf(row), loanEventsOf(postings)]
  return { terms, events, state: replay(terms, events, asOf) }
}
