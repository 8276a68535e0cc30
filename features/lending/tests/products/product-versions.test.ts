import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
let omar: Person

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'lender')
})
afterAll(() => database.close())

const ADD = `
  with product as (insert into public.loan_products (organization_id, name, status, current_version_id)
                   select organization_id, $2, 'offered', gen_random_uuid() from app.people where id = $1
                   returning organization_id, id, current_version_id)
  insert into public.loan_product_versions (organization_id, id, product_id, version, terms)
  select organization_id, current_version_id, id, 1, '{"kind": "personal", "loan_type": "personal"}' from product
  returning id, product_id`
const added = async (person: Person, name: string) =>
  (await database.owner.query<{ id: string; product_id: string }>(ADD, [person.id, name])).rows[0] ?? {
    id: '',
    product_id: '',
  }

test.each([
  ['version can’t be changed', 'update public.loan_product_versions set terms = terms || \'{"min_amount_cents": 1}\''],
  ['version can’t be removed', 'delete from public.loan_product_versions'],
  ['version can’t be removed with all others', 'truncate public.loan_product_versions cascade'],
  ['can’t be removed', 'delete from public.loan_products'],
  ['can’t be removed with all others', 'truncate public.loan_products cascade'],
])('a product’s %s, not even by the owner of the database', async (_what, statement) => {
  await database.owner.query('begin')
  await added(maria, 'Short loan')
  await database.owner.query('set constraints all immediate')

  const attempt = database.owner.query(statement)

  await expect(attempt).rejects.toMatchObject({ code: '42501' })
  await database.owner.query('rollback')
})

test('a product without a version can’t be stored', async () => {
  const attempt = database.owner.query(
    `insert into public.loan_products (organization_id, name, current_version_id)
     select organization_id, 'Empty', gen_random_uuid() from app.people where id = $1`,
    [maria.id],
  )

  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})

test('the version of another product can’t be current', async () => {
  const one = await added(maria, 'First loan')
  const other = await added(maria, 'Second loan')

  const attempt = database.owner.query('update public.loan_products set current_version_id = $1 where id = $2', [
    other.id,
    one.product_id,
  ])

  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})

test('a name is used once in a company, in any case', async () => {
  await added(maria, 'Car loan')

  await expect(added(maria, ' car LOAN')).rejects.toMatchObject({ code: '23505' })
  expect((await added(omar, 'Car loan')).id).not.toBe('')
})

test('an application can’t have a product of another company', async () => {
  const theirs = await added(omar, 'Their loan')

  const attempt = database.owner.query(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.loan_applications (organization_id, client_id, loan_type, amount, product_version_id)
     select organization_id, id, 'personal', 1000, $2 from client`,
    [maria.id, theirs.id],
  )

  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})
