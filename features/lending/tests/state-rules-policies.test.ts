import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
})
afterAll(() => database.close())

const ADD = `
  insert into public.state_rules (organization_id, state, product, rate_form, rate, citation, source, approved_by, approved_on,
                                  effective_from, created_by)
  select organization_id, 'CO', 'consumer_loan', 'apr', 21, 'C.R.S. § 5-2-201', 'Letter', 'Ruth Bell', '2026-01-05', '2026-02-01', id
    from app.people where id = $1 returning id`

test.each([
  ['can’t be changed', 'update public.state_rules set rate = 99', '42501'],
  ['can’t end before today', "update public.state_rules set effective_until = '2026-01-01'", 'PT422'],
  ['can’t be removed', 'delete from public.state_rules', '42501'],
  ['can’t be removed with all others', 'truncate public.state_rules cascade', '42501'],
])('a company’s own rule %s, not even by the owner of the database', async (_what, statement, code) => {
  await database.owner.query('begin')
  await database.owner.query(ADD, [maria.id])

  const attempt = database.owner.query(statement)

  await expect(attempt).rejects.toMatchObject({ code })
  await database.owner.query('rollback')
})

test('a rule that ended can’t be revived', async () => {
  await database.owner.query(ADD, [maria.id])
  await database.owner.query('update public.state_rules set effective_until = current_date + 1')

  const revival = database.owner.query('update public.state_rules set effective_until = null')

  await expect(revival).rejects.toMatchObject({ code: 'PT409' })
})

test.each([
  ['a maximum without a rate', "'apr'", 'null', ''],
  ['a rate without a maximum', "'agreed'", '21', ''],
  ['half a bank', "'apr'", '21', ", bank_name = 'First Bank'"],
  ['a late fee without its percentage', "'apr'", '21', ", late_fee_kind = 'percent', late_fee_grace_days = 10"],
  ['a late fee without grace days', "'apr'", '21', ", late_fee_kind = 'agreed'"],
])('%s can’t be stored', async (_what, form, rate, more) => {
  const columns = more
    .split(', ')
    .filter(Boolean)
    .map((pair) => pair.split(' = '))
  const insertion = database.owner.query(
    `insert into public.state_rules (organization_id, state, product, citation, source, approved_by, approved_on, effective_from, created_by,
                                     rate_form, rate ${columns.map(([column]) => `, ${column}`).join('')})
     select organization_id, 'KS', 'consumer_loan', 'x', 'x', 'x', '2026-01-05', '2026-02-01', id, ${form}, ${rate}
            ${columns.map(([, value]) => `, ${value}`).join('')}
       from app.people where id = $1`,
    [maria.id],
  )

  await expect(insertion).rejects.toMatchObject({ code: '23514' })
})
