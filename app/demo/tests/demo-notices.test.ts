import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoNotices } from '#app/demo/demo-notices.ts'
import { type Applied, decisionFixture } from '#features/lending/tests/decision-fixture.ts'
import { storeScores } from '#test/support/report-scores.ts'

let desk: Awaited<ReturnType<typeof decisionFixture>>
beforeAll(async () => {
  desk = await decisionFixture()
})
afterAll(() => desk.app.close())

async function add(): Promise<void> {
  const personId = desk.maria.person.id
  const [{ id }] = await desk.server('select organization_id as id from app.people where id = $1', [personId])
  await addDemoNotices({ pool: desk.app.database.pools.server, organizationId: id, personId })
}

const declined = async ({ id }: Applied) => {
  await desk.server("update public.loan_applications set status = 'declined' where id = $1", [id])
}

test('the waiting demo application with the lowest score is declined', async () => {
  const [low, lowest] = [await desk.applied(), await desk.applied()]
  const score = ({ reportId }: Applied, points: number) =>
    desk.server(
      `with report as (select * from public.credit_reports where id = $1) ${storeScores('array[$2::smallint]')}`,
      [reportId, points],
    )
  await score(low, 600)
  await score(lowest, 550)

  await add()
  await add()

  expect(await desk.noticesOf(lowest)).toMatchObject([{ report_id: lowest.reportId }])
  expect(await desk.noticesOf(low)).toEqual([])
})

test('declined demo applications have a notice from the report at that time, and adding it again changes nothing', async () => {
  const [reported, later, waiting] = [await desk.applied(), await desk.applied(), await desk.applied()]
  await declined(reported)
  await desk.server("update public.credit_reports set created_at = now() + interval '1 hour' where id = $1", [
    later.reportId,
  ])
  await declined(later)

  await add()
  await add()

  expect(await desk.noticesOf(reported)).toMatchObject([
    { report_id: reported.reportId, reasons: ['collection', 'limited_experience'], decided_by_name: 'Maria' },
  ])
  expect(await desk.noticesOf(later)).toMatchObject([{ report_id: null, contents: { bureaus: [] } }])
  expect(await desk.noticesOf(waiting)).toEqual([])
})
