import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import { packageFor } from '#features/templates/server/package-for.ts'
import { COUNSEL, NOTICE, templateFixture } from './template-fixture.ts'

let desk: Awaited<ReturnType<typeof templateFixture>>
beforeAll(async () => {
  desk = await templateFixture()
})
afterAll(() => desk.app.close())

const stored = async (id: string) =>
  (await desk.server('select * from public.document_template_versions where id = $1', [id]))[0]
const titled = (title: string) => ({ ...NOTICE, content: { ...NOTICE.content, title } })
const publish = (person: typeof desk.maria, { version_id, hash }: { version_id: string; hash: string }) =>
  desk.template(person, { act: 'publish', version_id, hash, counsel: COUNSEL })
const sought = { use: 'loan_closing', productId: null, state: 'TX', language: 'en' } as const

describe('a draft', () => {
  test('is saved, and refused if someone else saved meanwhile', async () => {
    const { version_id, hash } = await desk.draft()
    const save = { act: 'save', version_id, base_hash: hash }
    await desk.template(desk.vera, { ...save, body: titled('Vera’s notice') })

    const late = await desk.template(desk.maria, { ...save, body: titled('Maria’s notice') })

    expect(late).toMatchObject({ status: 409, body: { code: 'TEMPLATE_CHANGED' } })
    expect((await stored(version_id)).body.content.title).toBe('Vera’s notice')
  })

  test('keeps its language, and has a name of its own', async () => {
    const { version_id, hash, template_id } = await desk.draft()
    const spanish = { ...NOTICE, content: STARTER_CONTENTS.cosigner_notice.es }
    await desk.template(desk.maria, { act: 'rename', template_id, name: 'Notice to cosigners' })

    const saved = await desk.template(desk.maria, { act: 'save', version_id, base_hash: hash, body: spanish })
    const taken = await desk.template(desk.maria, {
      ...{ act: 'create', name: ' notice to COSIGNERS', kind: 'cosigner_notice', body: NOTICE },
    })

    expect([saved.body.code, taken.body.code]).toEqual(['TEMPLATE_LANGUAGE', 'TEMPLATE_NAME_TAKEN'])
  })

  test('is not submitted with errors or failing test cases', async () => {
    const test = { name: 'Texas', changes: {}, expects: ['Words that it lacks'], expects_not: [] }
    const blank = { ...NOTICE, content: { ...NOTICE.content, blocks: NOTICE.content.blocks.slice(1) } }
    const submit = async (body: typeof NOTICE) => {
      const { version_id, hash } = await desk.draft(body)
      return (await desk.template(desk.maria, { act: 'submit', version_id, hash })).body
    }

    expect((await submit(blank)).code).toBe('TEMPLATE_FAULTY')
    expect((await submit({ ...NOTICE, tests: [test] })).code).toBe('TEMPLATE_TESTS_FAIL')
    expect((await submit({ ...NOTICE, tests: [{ ...test, expects: ['guarantee this debt'] }] })).state).toBe(
      'submitted',
    )
  })
})

describe('publishing', () => {
  test('needs a second person, and happens once', async () => {
    const version = await desk.submitted()

    expect(await publish(desk.maria, version)).toMatchObject({ status: 403, body: { code: 'SECOND_PERSON_NEEDED' } })
    const answers = await Promise.all([publish(desk.vera, version), publish(desk.vera, version)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await stored(version.version_id)).toMatchObject({ state: 'published', published_alone: false })
  })

  test('is refused to people who don’t manage compliance, and to other companies', async () => {
    const version = await desk.submitted()

    expect((await publish(desk.sam, version)).body.code).toBe('PERMISSION_NEEDED')
    expect((await publish(desk.omar, version)).status).toBe(404)
  })

  test('alone takes a day', async () => {
    const alone = await desk.app.subscriber('Olga', 'lender')
    const version = await desk.draft(NOTICE, 'cosigner_notice', alone)
    await desk.template(alone, { act: 'submit', version_id: version.version_id, hash: version.hash })

    expect((await publish(alone, version)).body.code).toBe('WAIT_TO_PUBLISH')
    await desk.server(
      `update public.document_template_versions set submitted_at = now() - interval '25 hours' where id = $1`,
      [version.version_id],
    )
    expect((await publish(alone, version)).status).toBe(200)
    expect(await stored(version.version_id)).toMatchObject({ published_alone: true })
  })

  test('a published version is never edited; another one follows it, and retiring that one brings it back', async () => {
    const first = await desk.published()
    const inForce = async () =>
      (await desk.server('select app.template_in_force($1, $2) as id', [desk.home, first.template_id]))[0].id
    const change = { act: 'save', version_id: first.version_id, base_hash: first.hash, body: titled('Other') }
    expect((await desk.template(desk.maria, change)).body.code).toBe('TEMPLATE_STATE')
    await expect(
      desk.server(`update public.document_template_versions set body = '{}' where id = $1`, [first.version_id]),
    ).rejects.toThrow("can't be changed")

    const next = (await desk.template(desk.maria, { act: 'draft', template_id: first.template_id })).body
    const again = await desk.template(desk.maria, { act: 'draft', template_id: first.template_id })
    await desk.template(desk.maria, { act: 'submit', version_id: next.version_id, hash: next.hash })
    await publish(desk.vera, next)

    expect([next.version, again.body.code, await inForce()]).toEqual([2, 'TEMPLATE_IN_WORK', next.version_id])
    await desk.template(desk.vera, { act: 'retire', version_id: next.version_id, because: 'A wrong name' })
    expect(await inForce()).toBe(first.version_id)
  })

  test('each step is in the audit log', async () => {
    const { template_id } = await desk.published()

    const events = await desk.server(
      'select action from app.audit_events where organization_id = $1 and subject_id = $2 order by chain_number',
      [desk.home, template_id],
    )
    expect(events.map(({ action }) => action)).toEqual([
      ...['document_template.draft', 'document_template.submitted', 'document_template.published'],
    ])
  })
})

describe('the review by counsel', () => {
  test('is recorded before a template is published whose texts counsel must add', async () => {
    const { version_id, hash } = await desk.submitted()
    const ask = (counsel?: object) => desk.template(desk.vera, { act: 'publish', version_id, hash, counsel })

    expect((await ask()).body).toMatchObject({
      code: 'COUNSEL_MUST_REVIEW',
      message: expect.stringContaining('CA: '),
    })
    expect((await ask({ ...COUNSEL, reviewed_on: '2999-01-01' })).body.code).toBe('COUNSEL_REVIEW_DAY')
    expect((await ask({ ...COUNSEL, states: ['CA'] })).status).toBe(200)
    expect(await stored(version_id)).toMatchObject({ counsel_name: 'Ruth Bell', counsel_states: ['CA'] })
    await expect(
      desk.server(`update public.document_template_versions set counsel_states = '{WI}' where id = $1`, [version_id]),
    ).rejects.toThrow("can't be published again")
  })

  test('lets a package be used only in the states that counsel cleared', async () => {
    const { template_id } = await desk.published()
    const save = { act: 'save', use: 'loan_closing', product_id: null, language: null, template_ids: [template_id] }
    await desk.pack(desk.maria, { ...save, state: 'WI' })
    const find = (state: string) =>
      packageFor(desk.app.database.pools.server, { organizationId: desk.home, ...sought, state })

    await expect(find('WI')).rejects.toMatchObject({ code: 'COUNSEL_MUST_ADD' })
  })
})

test('a copy is a template of its own', async () => {
  const original = await desk.published()

  const copy = await desk.template(desk.maria, { act: 'duplicate', template_id: original.template_id, name: 'A copy' })

  expect(copy.body).toMatchObject({ version: 1, hash: original.hash })
  expect(copy.body.template_id).not.toBe(original.template_id)
})

describe('a package', () => {
  test('has published versions in its order, from the most specific package', async () => {
    const [one, two] = [await desk.published(), await desk.published()]
    const save = { act: 'save', use: 'loan_closing', product_id: null, language: null }
    await desk.pack(desk.maria, { ...save, state: null, template_ids: [one.template_id] })
    const texan = { ...save, state: 'TX', template_ids: [two.template_id, one.template_id] }
    await desk.pack(desk.maria, texan)
    await desk.pack(desk.maria, texan)

    const found = async (state: string) =>
      (await packageFor(desk.app.database.pools.server, { organizationId: desk.home, ...sought, state })).map(
        ({ version_id }) => version_id,
      )
    expect(await found('TX')).toEqual([two.version_id, one.version_id])
    expect(await found('ME')).toEqual([one.version_id])
  })

  test('with a template that isn’t published is refused with its name, and one that is missing is empty', async () => {
    const draft = await desk.draft()
    await desk.template(desk.maria, { act: 'rename', template_id: draft.template_id, name: 'Unfinished' })
    await desk.pack(desk.maria, {
      ...{ act: 'save', use: 'loan_closing', product_id: null, state: 'CA', language: null },
      template_ids: [draft.template_id],
    })
    const of = (more: object) =>
      packageFor(desk.app.database.pools.server, { organizationId: desk.home, ...sought, ...more })

    await expect(of({ state: 'CA' })).rejects.toMatchObject({ message: expect.stringContaining('Unfinished') })
    expect(await of({ use: 'credit_repair' })).toEqual([])
  })

  test('can’t contain another company’s template, and is changed only by those who manage compliance', async () => {
    const { template_id } = await desk.draft()
    const save = { act: 'save', use: 'loan_closing', product_id: null, state: 'NV', language: null }

    const foreign = await desk.pack(desk.omar, { ...save, template_ids: [template_id] })
    const refused = await desk.pack(desk.sam, { ...save, template_ids: [template_id] })

    expect([foreign.body.code, refused.body.code]).toEqual(['PACKAGE_TEMPLATE', 'PERMISSION_NEEDED'])
    const { body } = await desk.pack(desk.maria, { ...save, template_ids: [template_id] })
    expect((await desk.pack(desk.omar, { act: 'remove', package_id: body.id })).status).toBe(404)
    expect((await desk.pack(desk.maria, { act: 'remove', package_id: body.id })).status).toBe(200)
  })
})

test('members read templates, and only the server writes them', async () => {
  await desk.draft()

  const { data } = await desk.sam.supabase
    .from('document_templates')
    .select('id, versions:document_template_versions(state)')
  const { error } = await desk.maria.supabase
    .from('document_template_versions')
    .update({ state: 'published' })
    .eq('version', 1)
  const { data: foreign } = await desk.omar.supabase.from('document_templates').select('id')

  expect(data?.length).toBeGreaterThan(0)
  expect([error?.code, foreign]).toEqual(['42501', []])
})
