import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

interface Page {
  rows: { id: string; last_name: string }[]
  has_next: boolean
  first: string | null
  last: string | null
}

const inOrder = (n: number) => `Name ${String(n).padStart(3, '0')}`

async function add(count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({ first_name: 'Ann', last_name: inOrder(n) }))
  const { error } = await maria.supabase.from('clients').insert(people)
  expect(error).toBeNull()
}

async function page(wish: object): Promise<Page> {
  const { data, error } = await maria.supabase.rpc('client_list', { wish: { sort: 'name', ...wish } })
  if (error !== null) throw error
  return data
}

const rename = async (id: string | undefined, last_name: string) => {
  const { error } = await maria.supabase.from('clients').update({ last_name }).eq('id', String(id))
  expect(error).toBeNull()
}

test('a client who is renamed between two pages moves alone: the pages before and after have all others', async () => {
  await add(73)
  const first = await page({ limit: 50 })
  await rename(first.rows[49]?.id, 'Zzz')

  const second = await page({ limit: 50, after: first.last })
  const back = await page({ limit: 50, before: second.first })

  expect(second.rows.map((row) => row.last_name)).toEqual([
    ...Array.from({ length: 23 }, (_, n) => inOrder(n + 50)),
    'Zzz',
  ])
  expect(back.rows.map((row) => row.last_name)).toEqual(Array.from({ length: 49 }, (_, n) => inOrder(n)))
  await rename(first.rows[49]?.id, inOrder(49))
})

test('a client who is archived between two pages leaves the place of the page', async () => {
  const first = await page({ limit: 50 })
  const { error } = await maria.supabase.rpc('archive_clients', { ids: [String(first.rows[49]?.id)], archived: true })

  const second = await page({ limit: 50, after: first.last })

  expect(error).toBeNull()
  expect(second.rows).toHaveLength(23)
})

test('ids for bulk actions are found page by page from the same places', async () => {
  const ids = async (after?: string | null) => {
    const wish = { sort: 'name', limit: 30, ...(after !== undefined && { after }) }
    return (await maria.supabase.rpc('client_ids', { wish })).data as Page & { ids: string[] } // the shape of its comment
  }
  const first = await ids()
  await rename(first.ids[29], 'Zzz')
  const second = await ids(first.last)
  const third = await ids(second.last)

  expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(72)
})

test.each(['nonsense', 'W10', 'eyJ9', '!', 'W251bGwsICJ4Il0'])('the made-up place %j is refused', async (after) => {
  const { error, status } = await maria.supabase.rpc('client_list', { wish: { after } })

  expect([status, error?.message]).toEqual([400, 'This place in the list is not valid'])
})
