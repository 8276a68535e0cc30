import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRestFixture, type RestFixture } from './rest-fixture.ts'

let desk: RestFixture
beforeAll(async () => {
  desk = await openRestFixture()
})
afterAll(() => desk.close())

describe('embedding', () => {
  test.each(['contact:staff!contact_id', 'contact:contact_id', 'contact:staff!borrowers_contact_id_fkey'])(
    'a view is reached through the key of its table: %s',
    async (embed) => {
      const { data, error } = await desk.maria
        .from('borrowers')
        .select(`id, ${embed}(full_name)`)
        .lt('id', 3)
        .order('id')

      expect(error).toBeNull()
      expect(data).toEqual([
        { id: 1, contact: { full_name: 'Nils Berg' } },
        { id: 2, contact: null },
      ])
    },
  )

  test('a limit of zero removes an embedded row', async () => {
    const { data } = await desk.maria
      .from('loans')
      .select('id, borrowers(name)')
      .eq('id', 10)
      .limit(0, { referencedTable: 'borrowers' })

    expect(data).toEqual([{ id: 10, borrowers: null }])
  })

  test('two keys to the same table are ambiguous, and the error says what to write', async () => {
    const reply = await desk.request('/borrowers?select=id,staff(full_name)')

    expect(reply.status).toBe(300)
    expect(await reply.json()).toEqual({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'borrowers with staff',
          relationship: 'borrowers_contact_id_fkey using borrowers(contact_id) and staff(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'borrowers with staff',
          relationship: 'borrowers_owner_id_fkey using borrowers(owner_id) and staff(id)',
        },
      ],
      hint: "Try changing 'staff' to one of the following: 'staff!borrowers_contact_id_fkey', 'staff!borrowers_owner_id_fkey'. Find the desired relationship in the 'details' key.",
      message: "Could not embed because more than one relationship was found for 'borrowers' and 'staff'",
    })
  })

  test('a view over a view is traced to the table below', async () => {
    const { data } = await desk.maria.from('loan_tags').select('tag_words(word)').eq('loan_id', 11)

    expect(data).toEqual([{ tag_words: { word: 'urgent' } }])
  })

  test('a key of two columns appears in views under their names, and not in similar columns', async () => {
    const shelf = await desk.maria.from('filed_names').select('title, shelves(label)')
    const back = await desk.maria.from('shelves').select('label, filed(id)').order('label')

    expect(shelf.data).toEqual([{ title: 'Deeds', shelves: { label: 'door' } }])
    expect(back.data).toEqual([
      { label: 'door', filed: [{ id: 1 }] },
      { label: 'north wall', filed: [] },
    ])
  })

  test('many rows are embedded as a list with their own filters, order, and limit', async () => {
    const { data } = await desk.maria
      .from('borrowers')
      .select('id, loans(id, amount)')
      .gt('loans.amount', 100)
      .order('amount', { referencedTable: 'loans' })
      .limit(1, { referencedTable: 'loans' })
      .order('id')

    expect(data).toEqual([
      { id: 1, loans: [{ id: 11, amount: 250.75 }] },
      { id: 2, loans: [{ id: 12, amount: 900 }] },
      { id: 3, loans: [] },
    ])
  })

  test('a view of an inaccessible table joins many-to-many like the table', async () => {
    const { data, error } = await desk.maria.from('boxes').select('mark, files(title)')
    const hinted = await desk.maria.from('files').select('boxes!packing(id)')

    expect(error).toBeNull()
    expect([data, hinted.data]).toEqual([[{ mark: 'B', files: [{ title: 'Deeds' }] }], [{ boxes: [{ id: 7 }] }]])
  })

  test('an aliased embed is also filtered, ordered, and limited by its own name', async () => {
    const { data, error } = await desk.maria
      .from('borrowers')
      .select('id, debts:loans(id)')
      .gt('loans.amount', 100)
      .order('amount', { referencedTable: 'loans' })
      .limit(1, { referencedTable: 'debts' })
      .lte('id', 2)
      .order('id')

    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 1, debts: [{ id: 11 }] },
      { id: 2, debts: [{ id: 12 }] },
    ])
  })

  test('if a resource is embedded twice, each is filtered by the name it is shown under', async () => {
    const { data } = await desk.maria
      .from('borrowers')
      .select('small:loans(id), loans(id)')
      .lt('small.amount', 1000)
      .gt('loans.amount', 1000)
      .eq('id', 1)

    expect(data).toEqual([{ small: [{ id: 11 }], loans: [{ id: 10 }] }])
  })

  test('an inner embed keeps only rows that have one, and counts them', async () => {
    const { data, count } = await desk.maria
      .from('borrowers')
      .select('id, loans!inner(id)', { count: 'exact' })
      .eq('loans.stage', 'funded')

    expect({ data, count }).toEqual({ data: [{ id: 1, loans: [{ id: 10 }] }], count: 1 })
  })

  test('null filters find rows with or without an embedded one', async () => {
    const without = await desk.maria.from('borrowers').select('id, loans()', { count: 'exact' }).is('loans', null)
    const having = await desk.maria.from('borrowers').select('id, loans(id)').not('loans', 'is', null).order('id')

    expect(without).toMatchObject({ data: [{ id: 3 }], count: 1 })
    expect(having.data?.map(({ id }) => id)).toEqual([1, 2])
  })

  test('embeds nest, through one-to-one and many-to-many', async () => {
    const { data, error } = await desk.maria
      .from('loans')
      .select(
        'id, contract:contracts(signed_on), tags(label), borrower:borrowers(name, owner:staff!owner_id(full_name))',
      )
      .eq('id', 10)
      .order('label', { referencedTable: 'tags' })

    expect(error).toBeNull()
    expect(data).toEqual([
      {
        id: 10,
        contract: { signed_on: '2025-02-01' },
        tags: [{ label: 'auto' }, { label: 'used' }],
        borrower: { name: 'Ada King', owner: { full_name: 'Maria Lopez' } },
      },
    ])
  })

  test('a key from a table to itself gives children by its name and the parent by its column', async () => {
    const { data } = await desk.maria
      .from('tags')
      .select('label, parent:parent_id(label), children:tags(label)')
      .lte('id', 2)
      .order('id')

    expect(data).toEqual([
      { label: 'auto', parent: null, children: [{ label: 'used' }] },
      { label: 'used', parent: { label: 'auto' }, children: [] },
    ])
  })

  test('a key from a table to itself is ambiguous by its own name', async () => {
    const { error } = await desk.maria.from('tags').select('label, tags!tags_parent_id_fkey(label)')

    expect(error).toMatchObject({ code: 'PGRST200', details: expect.stringContaining("hint 'tags_parent_id_fkey'") })
  })

  test('one row can be spread into the outer one and order it', async () => {
    const { data, error } = await desk.maria
      .from('loans')
      .select('id, ...borrowers(borrower:name)')
      .order('borrowers(name)', { ascending: false })
      .order('id')

    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 12, borrower: 'Ben Cole' },
      { id: 10, borrower: 'Ada King' },
      { id: 11, borrower: 'Ada King' },
    ])
  })

  test('many rows spread into the outer one become a list for each column', async () => {
    const { data, error } = await desk.maria
      .from('borrowers')
      .select('id, ...loans(amount, stages:stage)')
      .order('amount', { referencedTable: 'loans' })
      .order('id')

    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 1, amount: [250.75, 5000], stages: ['applied', 'funded'] },
      { id: 2, amount: [900], stages: ['closed'] },
      { id: 3, amount: [], stages: [] },
    ])
  })

  test('an inner spread of many rows keeps only rows that have one', async () => {
    const reply = await desk.request('/borrowers?select=id,...loans!inner(amount)&loans.amount=gt.1000')

    expect(await reply.json()).toEqual([{ id: 1, amount: [5000] }])
  })

  test('embedded rows are counted by the bare word count', async () => {
    const { data } = await desk.maria
      .from('borrowers')
      .select('id, loans(count)')
      .eq('loans.stage', 'funded')
      .order('id')

    expect(data).toEqual([
      { id: 1, loans: [{ count: 1 }] },
      { id: 2, loans: [{ count: 0 }] },
      { id: 3, loans: [{ count: 0 }] },
    ])
  })

  test('two embedded resources with the same name are rejected', async () => {
    const { error, status } = await desk.maria.from('borrowers').select('staff!owner_id(id), staff!contact_id(id)')

    expect([status, error?.code, error?.message]).toEqual([
      400,
      '42712',
      'table name "borrowers_staff_1" specified more than once',
    ])
  })

  test('outer rows are ordered by a column of an embedded one', async () => {
    const { data } = await desk.maria
      .from('loans')
      .select('id, borrowers(name)')
      .order('borrowers(name)', { ascending: false })
      .order('id')

    expect(data).toEqual([
      { id: 12, borrowers: { name: 'Ben Cole' } },
      { id: 10, borrowers: { name: 'Ada King' } },
      { id: 11, borrowers: { name: 'Ada King' } },
    ])
  })
})

describe('functions of a row', () => {
  test('add a value that is selected, filtered, and ordered by like a column, but not part of *', async () => {
    const { data, error } = await desk.maria
      .from('loans')
      .select('id, half, part:half::text')
      .gt('half', 200)
      .order('half')
    const whole = await desk.maria.from('loans').select().eq('id', 10).single()

    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 12, half: 450, part: '450.00' },
      { id: 10, half: 2500, part: '2500.00' },
    ])
    expect(whole.data).not.toHaveProperty('half')
  })

  test('add rows of another table, many or one, with their own filters', async () => {
    const { data, error } = await desk.maria
      .from('loans')
      .select('id, shared_tags(label), first:first_tag(label, loans(id))')
      .neq('shared_tags.id', 2)
      .order('id')

    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 10, shared_tags: [{ label: 'auto' }], first: { label: 'auto', loans: [{ id: 10 }] } },
      { id: 11, shared_tags: [{ label: 'urgent' }], first: { label: 'urgent', loans: [{ id: 11 }] } },
      { id: 12, shared_tags: [], first: null },
    ])
  })

  test('work on the rows of a function and in an embedded resource', async () => {
    const called = await desk.maria.rpc('loans_over', { threshold: 1000 }).select('half, first_tag!inner(id)')
    const embedded = await desk.maria.from('borrowers').select('loans(half)').eq('id', 2).single()

    expect([called.data, embedded.data]).toEqual([[{ half: 2500, first_tag: { id: 1 } }], { loans: [{ half: 450 }] }])
  })

  test('cannot be called without the name of the argument', async () => {
    const reply = await desk.request('/rpc/half', { method: 'POST', body: '{"": 1}' })

    expect([reply.status, (await reply.json()).code]).toEqual([404, 'PGRST202'])
  })
})
