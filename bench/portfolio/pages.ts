import type { Pool, PoolClient } from 'pg'
import { quantile } from '#bench/load.ts'

const RUNS = 40
const WARM_UP = 8
const AIM = 2
const FEW = 1_000
const MANY = 100_000

/** The pages that are measured: each order, and each filter. */
const PAGES: [string, object][] = [
  ['newest first', { sort: 'start', descending: true }],
  ['most days past due', { sort: 'past_due', descending: true }],
  ['largest amount past due', { sort: 'past_due_amount', descending: true }],
  ['next due first', { sort: 'due' }],
  ['largest balance', { sort: 'balance', descending: true }],
  ['past due', { statuses: ['past_due'], sort: 'past_due', descending: true }],
  ['bucket 30–59', { days: [{ from: 30, to: 59 }], sort: 'past_due', descending: true }],
  ['in Texas', { states: ['TX'], descending: true }],
  ['of one owner', { owner: 'mine', descending: true }],
  ['without a product', { product: 'none', descending: true }],
  ['with autopay', { autopay: 'on', descending: true }],
  ['without autopay', { autopay: 'off', descending: true }],
  ['with a problem of autopay', { autopay: 'problem', descending: true }],
  ['of one product', { product: '30000000-0000-4000-8000-000000000001', descending: true }],
]

/** Measures a page of the portfolio with 1,000 and with 100,000 loans: the first page, and one in the middle. */
export async function measurePages(owner: Pool): Promise<void> {
  for (const [name, wish] of PAGES) await compare(name, (loans) => median(owner, loans, wish))
}

/** Measures the same with 1,000 and with 100,000 loans. */
export async function compare(name: string, measure: (loans: number) => Promise<number>): Promise<void> {
  const few = await measure(FEW)
  const many = await measure(MANY)
  const ratio = (many / few).toFixed(2)
  console.log(
    `${name}: ${few.toFixed(1)} ms with 1,000 loans, ${many.toFixed(1)} ms with 100,000 (${ratio}×, aim ${AIM}×)`,
  )
}

/** Returns the median duration of the first page and of one after it, in milliseconds. */
const median = (owner: Pool, loans: number, wish: object) =>
  medianAs(owner, loans, async (db) => {
    const after = await middleOf(db, loans, wish)
    const other = { ...wish, ...(after !== undefined && { after }) }
    return (n) => db.query('select public.loan_list($1)', [n % 2 === 0 ? wish : other])
  })

/** Returns the median duration of a query by the owner of the company with so many loans, in milliseconds. */
export async function medianAs(
  owner: Pool,
  loans: number,
  prepared: (db: PoolClient) => Promise<(n: number) => Promise<unknown>>,
): Promise<number> {
  const db = await owner.connect()
  try {
    await db.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: personOf(loans) })])
    const query = await prepared(db)
    const took: number[] = []
    for (let n = 0; n < RUNS + WARM_UP; n++) {
      const startedAt = performance.now()
      await query(n)
      if (n >= WARM_UP) took.push(performance.now() - startedAt)
    }
    return quantile(took, 0.5)
  } finally {
    db.release(true)
  }
}

/** Returns the id of the person who owns the company with so many loans. */
export const personOf = (loans: number) => `20000000-0000-4000-8000-${String(loans).padStart(12, '0')}`

/** Returns the id of the loan in the middle of the filtered list. */
async function middleOf(db: PoolClient, loans: number, wish: object): Promise<string | undefined> {
  const home = personOf(loans)
  const { rows: wanted } = await db.query<{ sql: string }>(
    `select format('select id from public.loans where %1$s order by %2$s %3$s, id %3$s
                    offset (select count(*) / 2 from public.loans where %1$s) limit 1',
                   app.desk_conditions('loans', $1::jsonb, $2::uuid), k.key, case when $1::jsonb @> '{"descending": true}' then 'desc' else 'asc' end) as sql
       from app.desk_sort_key('loans', $1::jsonb ->> 'sort') as k`,
    [wish, home],
  )
  const { rows } = await db.query<{ id: string }>(wanted[0]?.sql ?? '')
  return rows[0]?.id
}
