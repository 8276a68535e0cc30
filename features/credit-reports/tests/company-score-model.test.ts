import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let owner: pg.Client
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  maria = await app.subscriber('Maria', 'lender')
  priya = await app.signIn(await colleague(app.database, maria.person, 'Priya', 'staff'))
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const modelOf = async (who: SignedIn) => (await who.supabase.rpc('company_score_model')).data
const choose = async (who: SignedIn, model: string) =>
  (await who.supabase.rpc('set_company_score_model', { model })).error?.code ?? null

/** Stores a report on a day, with what each bureau answered: scores by model, or an outcome without a score. */
async function report(client: string, day: string, answers: Record<string, Record<string, number> | string>) {
  const outcomes = Object.fromEntries(
    Object.entries(answers).map(([bureau, said]) => [bureau, typeof said === 'string' ? said : 'hit']),
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.credit_reports (organization_id, client_id, report_type, status, report_data, bureau_data, created_at)
     select organization_id, id, 'tri-bureau', 'success', $2, '{}', $3 from public.clients where id = $1 returning id`,
    [client, { outcomes }, day],
  )
  for (const [bureau, said] of Object.entries(answers)) {
    for (const [model, score] of Object.entries(typeof said === 'string' ? {} : said)) {
      await owner.query(
        `insert into public.credit_report_scores (organization_id, report_id, client_id, bureau, model, score)
         select organization_id, id, client_id, $2, $3, $4 from public.credit_reports where id = $1`,
        [rows[0]?.id, bureau, model, score],
      )
    }
  }
}

async function clientOf(who: SignedIn, name: string): Promise<string> {
  const { data } = await who.supabase.from('clients').insert({ first_name: name, last_name: 'Reed' }).select('id')
  return data?.[0]?.id ?? ''
}

async function listed(who: SignedIn, name: string) {
  const { data } = await who.supabase.rpc('client_list', { wish: { search: name } })
  // The function returns this shape.
  const { rows } = data as unknown as { rows: { scores: object; middle_score: number | null }[] }
  return rows.map(({ scores, middle_score }) => ({ scores, middle_score }))
}

describe('the client list shows', () => {
  test('each bureau’s newest score, so an order of one bureau leaves the others as they were', async () => {
    const client = await clientOf(maria, 'Ines')
    await report(client, '2026-01-05', {
      experian: { fico_8: 700 },
      equifax: { fico_8: 680 },
      transunion: { fico_8: 660 },
    })
    await report(client, '2026-03-05', { transunion: { fico_8: 720 } })

    expect(await listed(maria, 'Ines')).toEqual([
      { scores: { experian: 700, equifax: 680, transunion: 720 }, middle_score: 700 },
    ])
  })

  test('no score of a bureau whose file was frozen later, and the last one of a bureau that failed', async () => {
    const client = await clientOf(maria, 'Fay')
    await report(client, '2026-01-05', { experian: { fico_8: 700 }, equifax: { fico_8: 680 } })
    await report(client, '2026-03-05', { experian: 'frozen', equifax: 'error', transunion: { fico_8: 610 } })

    expect(await listed(maria, 'Fay')).toEqual([{ scores: { equifax: 680, transunion: 610 }, middle_score: 610 }])
  })

  test('scores of the model that an owner chose, and another company keeps its own', async () => {
    const client = await clientOf(maria, 'Vera')
    await report(client, '2026-01-05', { experian: { fico_8: 700, vantage_4: 655 }, equifax: { fico_8: 690 } })

    expect(await choose(maria, 'vantage_4')).toBeNull()

    expect(await listed(maria, 'Vera')).toEqual([{ scores: { experian: 655 }, middle_score: 655 }])
    expect(await modelOf(priya)).toEqual([{ score_model: 'vantage_4', may_change: false }])
    expect(await modelOf(omar)).toEqual([{ score_model: 'fico_8', may_change: true }])
    const { rows } = await owner.query(
      "select details from app.audit_events where action = 'organization.score_model' and actor_id = $1",
      [maria.person.id],
    )
    expect(rows).toMatchObject([{ details: { before: 'fico_8', score_model: 'vantage_4' } }])
    await choose(maria, 'fico_8')
    expect(await listed(maria, 'Vera')).toMatchObject([{ middle_score: 690 }])
  })
})

test('staff can’t choose it, and an unknown model is rejected', async () => {
  expect(await choose(priya, 'fico_9')).toBe('42501')
  expect(await choose(maria, 'insight_1')).toBe('PT422')
  expect(await modelOf(maria)).toMatchObject([{ score_model: 'fico_8' }])
})
