// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import { serverAnswers, show } from '#test/support/stub-server.tsx'

const { HeldPermissions } = await import('#features/organizations/screens/permitted/may.ts')
const { TemplatePage } = await import('./template-page.tsx')

const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const VERSION = {
  ...{ id: 'v1', version: 1, state: 'draft', hash: 'h1', created_by_name: 'Maria' },
  ...{ created_at: '2026-11-04T12:00:00+00:00', submitted_by_name: null, submitted_at: null },
  ...{ published_by_name: null, published_at: null, published_alone: false, first_used_at: null },
  ...{
    retired_by_name: null,
    retired_because: null,
    counsel_name: null,
    counsel_reviewed_on: null,
    counsel_states: [],
  },
}

afterEach(cleanup)

function open(version: object = {}, permissions: Permission[] = ['manage_compliance']) {
  const asked = serverAnswers({
    'GET /rest/v1/document_templates': () =>
      Response.json([
        {
          ...{ id: ID, name: 'Notice to cosigners', kind: 'cosigner_notice', language: 'en' },
          versions: [{ ...VERSION, ...version }],
        },
      ]),
    'GET /rest/v1/document_template_versions': () =>
      Response.json([{ id: 'v1', hash: 'h1', body: { content: STARTER_CONTENTS.cosigner_notice.en, tests: [] } }]),
    'GET /rest/v1/clients': () => Response.json([]),
    'POST /functions/v1/preview-template': () => Response.json({ message: 'The case lacks a value' }, { status: 422 }),
    'POST /functions/v1/document-template': () => Response.json({ version_id: 'v1', hash: 'h2' }),
  })
  const Page = () => (
    <HeldPermissions value={permissions}>
      <TemplatePage />
    </HeldPermissions>
  )
  show(Page, '/dashboard/documents/templates/:templateId', `/dashboard/documents/templates/${ID}`)
  return () => asked.filter(({ path }) => path.endsWith('document-template')).map(({ body }) => Object(body))
}

test('a problem is shown beside its part, and goes when it is corrected', async () => {
  const user = userEvent.setup()
  open()
  expect(await screen.findByText(/No errors found/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Add part' }))

  const added = screen.getByRole('listitem', { name: 'Part 3: Paragraph' })
  expect(within(added).getByText(/separate document with its own text/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove part 3' }))
  expect(screen.getByText(/No errors found/)).toBeTruthy()
})

test('a changed text is saved over the version that was open, and submitted only after that', async () => {
  const user = userEvent.setup()
  const sent = open()
  const title = await screen.findByLabelText('Title')
  await user.clear(title)
  await user.type(title, 'Notice')
  expect(screen.getByRole('button', { name: 'Submit for publishing' }).hasAttribute('disabled')).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Save draft' }))

  expect(sent()[0]).toMatchObject({
    act: 'save',
    version_id: 'v1',
    base_hash: 'h1',
    body: { content: { title: 'Notice' } },
  })
})

test('a field is inserted where the cursor is', async () => {
  const user = userEvent.setup()
  open()
  await screen.findByText(/No errors found/)
  const part = screen.getByRole('listitem', { name: /^Part 2/ })
  const statement = within(part).getByLabelText('Statement right above the signature')
  await user.clear(statement)
  await user.type(statement, 'Signed by ')

  await user.selectOptions(within(part).getByLabelText(/^Insert a field into/), 'cosigner.name')

  expect(statement).toHaveProperty('value', 'Signed by {{cosigner.name}}')
})

test('the preview says what the case lacks', async () => {
  open()

  expect(await screen.findByText('The case lacks a value')).toBeTruthy()
})

test.each([
  [{ state: 'published', published_by_name: 'Vera', published_at: '2026-11-05T12:00:00+00:00' }, ['manage_compliance']],
  [{}, []],
] as const)('a version %j can only be read by people with %j', async (version, permissions) => {
  open(version, [...permissions])

  expect(await screen.findByLabelText('Title')).toHaveProperty('readOnly', true)
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
})
