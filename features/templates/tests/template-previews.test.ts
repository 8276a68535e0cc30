import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import { callCommand } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { templateFixture } from './template-fixture.ts'

let desk: Awaited<ReturnType<typeof templateFixture>>
beforeAll(async () => {
  desk = await templateFixture()
})
afterAll(() => desk.app.close())

const content: TemplateContent = {
  language: 'en',
  title: 'Letter',
  blocks: [{ kind: 'paragraph', text: 'Dear {{borrower.name}}, you owe {{loan.balance_cents}}.', look: 'plain' }],
}
const preview = async (body: object) => {
  const { data, error } = await desk.maria.supabase.functions.invoke('preview-template', {
    body: { kind: 'other', content, ...body },
  })
  if (error) return (await error.context.json()).code
  return wordsOf(new Uint8Array(await new Response(data).arrayBuffer()))
}

test('a preview prints the sample case, with the changes of a test case, and says that it must not be sent', async () => {
  expect(await preview({})).toMatch(/Dear Rosa Sample, you owe \$1,250\.00.*SANDBOX.*do not send it/)
  expect(await preview({ changes: { 'borrower.name': 'Ana Ruiz', 'loan.balance_cents': 5 } })).toContain(
    'Dear Ana Ruiz, you owe $0.05',
  )
})

test('a preview can have the name of a client, but not of another company’s', async () => {
  const { id } = await clientOf(desk.maria, { first_name: 'Dana', last_name: 'Whitfield' })
  const { id: foreign } = await clientOf(desk.omar, { first_name: 'Hidden', last_name: 'Person' })

  expect(await preview({ client_id: id })).toContain('Dear Dana Whitfield')
  expect(await preview({ client_id: foreign })).not.toContain('Hidden')
})

test('a preview is refused if the case lacks a value, or has one of the wrong type', async () => {
  expect(await preview({ changes: { 'borrower.name': null } })).toBe('CASE_VALUES_MISSING')
  expect(await preview({ changes: { 'loan.balance_cents': 'much' } })).toBe('CASE_VALUE_WRONG')
})

test('the cases of a text report each difference', async () => {
  const tests = [{ name: 'One', changes: {}, expects: ['dear rosa', 'Goodbye'], expects_not: ['You owe'] }]

  const { body } = await callCommand(desk.app, 'test-template', { content, tests }, { person: desk.maria })

  expect(body.results).toEqual([
    {
      name: 'One',
      problems: ['The document doesn’t contain “Goodbye”.', 'The document contains “You owe”.'],
    },
  ])
})
