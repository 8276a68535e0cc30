import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ficoScoreOf } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { ficoBand } from '#features/credit-reports/rules/fico.ts'
import { MODEL_KEYS, SHOWN_MODEL } from '#features/credit-reports/rules/score-models.ts'
import { subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

async function pulled(firstName: string, lastName: string) {
  const maria = await subscriber(desk.database, 'Maria')
  const person = who(firstName, lastName)
  const { body } = await desk.order(maria, orderFor(await desk.client(maria, person), person))
  return { id: body.id, reports: body.reports, asked: BUREAUS.filter((bureau) => body.reports?.[bureau]) }
}
const reportOf = async (id: unknown) => (await desk.sql('select * from public.credit_reports where id = $1', [id]))[0]

describe('a pull', () => {
  test('stores the score of each bureau and model with its range and its reasons', async () => {
    const { id, reports, asked } = await pulled('Rhonda', 'Rouse')

    const stored = await desk.sql('select * from public.credit_report_scores where report_id = $1', [id])

    expect(stored.map(({ bureau, model }) => `${bureau} ${model}`).toSorted()).toEqual(
      asked.flatMap((bureau) => [`${bureau} fico_8`, `${bureau} vantage_4`]).toSorted(),
    )
    expect(stored.find(({ bureau, model }) => bureau === 'equifax' && model === 'fico_8')).toMatchObject({
      score: ficoScoreOf(reports, 'equifax'),
      lowest: 300,
      highest: 850,
      reasons: expect.arrayContaining([{ code: '14', text: 'Length of time accounts have been established' }]),
    })
  })

  test('stores why a bureau gave no score', async () => {
    const { id } = await pulled('Jeff', 'Nascore')

    const stored = await desk.sql(
      "select score, reasons from public.credit_report_scores where report_id = $1 and bureau = 'experian'",
      [id],
    )

    expect(stored).toEqual([{ score: null, reasons: [{ code: null, text: 'Insufficient credit history' }] }])
  })

  test('stores no score for a file that is frozen', async () => {
    const { id } = await pulled('Chris', 'Iceman')

    expect(await desk.sql('select from public.credit_report_scores where report_id = $1', [id])).toEqual([])
  })
})

const WITH_A_COLUMN = ['experian', 'equifax', 'transunion'] as const

describe('the FICO 8 columns of a report', () => {
  test('repeat its scores, and follow them', async () => {
    const { id, reports } = await pulled('Rhonda', 'Rouse')
    const columnsOf = async () => {
      const report = await reportOf(id)
      return WITH_A_COLUMN.map((bureau) => report?.[`${bureau}_score`])
    }
    const before = await columnsOf()

    await desk.sql(
      "update public.credit_report_scores set score = 512 where report_id = $1 and bureau = 'equifax' and model = 'fico_8'",
      [id],
    )
    await desk.sql("delete from public.credit_report_scores where report_id = $1 and bureau = 'transunion'", [id])

    expect(before).toEqual(WITH_A_COLUMN.map((bureau) => ficoScoreOf(reports, bureau)))
    expect(await columnsOf()).toEqual([before[0], 512, null])
  })

  test('come from the file when a process of the release before, which lists no scores, settles the order', async () => {
    const { reports, asked } = await pulled('Rhonda', 'Rouse')

    const [found] = await desk.sql('select app.scores_in($1) as scores', [JSON.stringify(reports)])

    expect(found?.scores).toMatchObject(
      asked.map((bureau) => ({ bureau, model: 'fico_8', score: String(ficoScoreOf(reports, bureau)) })),
    )
    expect(await desk.sql("select app.scores_in('{}') as scores")).toEqual([{ scores: [] }])
  })
})

describe('SQL knows the same as the rules', () => {
  test('the bureaus in their order, the models, and the one that is shown', async () => {
    const [known] = await desk.sql(
      'select app.bureaus() as bureaus, app.score_models() as models, app.shown_model() as model',
    )

    expect(known).toEqual({ bureaus: BUREAUS, models: MODEL_KEYS, model: SHOWN_MODEL })
  })

  test('the band of every score', async () => {
    const bands = await desk.sql(
      'select score, app.score_band(score::smallint) as band from generate_series(300, 850) as score union all select null, app.score_band(null)',
    )

    expect(bands).toHaveLength(552)
    expect(bands).toEqual(bands.map(({ score }) => ({ score, band: ficoBand(score).key })))
  })
})

test.each([
  [{ experian: 700 }, 700],
  [{ experian: 700, equifax: 640 }, 640],
  [{ experian: 700, equifax: 640, transunion: 660 }, 660],
  [{ experian: 700, equifax: 640, transunion: 660, other: 650 }, 650],
  [{}, null],
])('of the scores %j lenders go by %s', async (scores, middle) => {
  expect(await desk.sql('select app.middle_of($1) as middle', [scores])).toEqual([{ middle }])
})

test.each([
  [
    "bureau, model, score, lowest, highest) select organization_id, id, client_id, 'no_bureau', 'fico_8', 700, 300, 850",
  ],
  [
    "bureau, model, score, lowest, highest) select organization_id, id, client_id, 'experian', 'fico_8', 9001, 300, 850",
  ],
  ["bureau, model, score, lowest, highest) select organization_id, id, client_id, 'experian', 'FICO 8', 700, 300, 850"],
])('a row that no bureau can have sent is refused: %s', async (row) => {
  const { id } = await pulled('Chris', 'Iceman')

  const stored = desk.sql(
    `insert into public.credit_report_scores (organization_id, report_id, client_id, ${row} from public.credit_reports where id = $1`,
    [id],
  )

  await expect(stored).rejects.toMatchObject({ code: '23514' })
})
