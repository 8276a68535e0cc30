import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportedItems } from '#features/credit-repair/rules/reported-items.ts'
import { type BureauFixture, bureauFixture, orderFor, who } from '#features/credit-reports/tests/bureau-fixture.ts'
import { colleague, type Person, subscriber } from '#test/support/people.ts'

const SUSIE = who('Susie', 'Que')

let desk: BureauFixture
beforeAll(async () => {
  desk = await bureauFixture()
})
afterAll(() => desk.close())

/** A client with a report and two negative items that a bureau deleted this many days ago. */
async function deletedItems(days = 1, result = 'deleted') {
  const grace = await subscriber(desk.database, 'Grace', 'lender')
  const clientId = await desk.client(grace, SUSIE)
  const order = async () => {
    await desk.tenSecondsLater(grace)
    return (await desk.order(grace, orderFor(clientId, SUSIE, 'written_instructions'))).body
  }
  const { id, reports } = await order()
  const items = (reportedItems(reports, 'experian') ?? []).filter(({ isNegative }) => isNegative).slice(0, 2)
  for (const { kind, key, name } of items) {
    await desk.sql(
      `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, created_by)
       select organization_id, client_id, id, 'experian', $2, $3, $4, 'not_mine', $5 from public.credit_reports where id = $1`,
      [id, kind, key, name, grace.id],
    )
  }
  await desk.sql(
    `update public.disputes
        set status = 'resolved', attested_on = day - 50, sent_on = day - 50, received_on = day - 50, due_on = day - 20, result = $2,
            result_on = day
       from (select (now() at time zone 'UTC')::date - $3::integer as day) decided
      where client_id = $1`,
    [clientId, result, days],
  )
  return { grace, clientId, order, items }
}

/** Returns a person's notifications of reinsertions. */
const toldTo = async (person: Person) => {
  const told = await desk.sql<{ details: object }>(
    "select details from public.notifications where person_id = $1 and kind = 'item_reinserted'",
    [person.id],
  )
  return told.map(({ details }) => details)
}

describe('a deleted item that is listed again', () => {
  test('is announced once, whatever reports follow', async () => {
    const { grace, clientId, order, items } = await deletedItems()

    await order()
    const first = await toldTo(grace)
    await order()

    expect(items).toHaveLength(2)
    expect(first).toEqual(items.map(() => ({ client_id: clientId, bureau: 'experian' })))
    expect(await toldTo(grace)).toEqual(first)
  })

  test('is announced to the client’s contact, if there is one', async () => {
    const { grace, clientId, order } = await deletedItems()
    const ben = await colleague(desk.database, grace, 'Ben')
    await desk.sql('update public.clients set assigned_contact_id = $2 where id = $1', [clientId, ben.id])

    await order()

    expect([await toldTo(ben), await toldTo(grace)]).toMatchObject([{ length: 2 }, { length: 0 }])
  })

  test.each([
    ['on the day of its deletion', 0, 'deleted'],
    ['when it was never deleted', 1, 'verified'],
  ])('is not announced %s', async (_, days, result) => {
    const { grace, order } = await deletedItems(days, result)

    await order()

    expect(await toldTo(grace)).toEqual([])
  })

  test('is announced again if its deletion was a mistake and it was deleted later', async () => {
    const { grace, clientId, order } = await deletedItems()
    await order()
    const correct = (result: string) =>
      desk.sql(
        `update public.disputes set result = $2,
           corrections = corrections || jsonb_build_object('result', result, 'result_on', result_on, 'reason', 'Misread')
          where client_id = $1`,
        [clientId, result],
      )

    await correct('verified')
    await correct('deleted')
    await order()

    expect(await toldTo(grace)).toHaveLength(4)
  })
})
