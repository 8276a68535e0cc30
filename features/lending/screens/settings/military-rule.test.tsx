// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { cutOff, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { MilitaryRule } = await import('./military-rule.tsx')

const READ = 'POST /rest/v1/rpc/military_check_rule'
const CHANGE = 'POST /rest/v1/rpc/require_military_checks'
const FREE = { required_from: null, may_change: true }
const REQUIRED = { required_from: '2026-11-23', may_change: true }

afterEach(cleanup)

function open(replies: Replies, isReader = false) {
  const asked = serverAnswers(replies)
  const Page = () => (
    <MayWrite value={!isReader}>
      <MilitaryRule />
    </MayWrite>
  )
  show(Page, '/dashboard/org-admin')
  return asked
}

test('an owner requires a check, and the rule shows the new state', async () => {
  let rule: object = FREE
  const asked = open({
    [READ]: () => Response.json([rule]),
    [CHANGE]: () => {
      rule = REQUIRED
      return new Response(null, { status: 204 })
    },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Require checks' }))

  expect(
    await screen.findByText(
      'Personal and other loans that begin on Nov 23, 2026 or later can’t be made without a check.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop requiring checks' })).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('require_military_checks'))?.body).toEqual({ is_required: true })
})

test.each([
  ['staff', { ...FREE, may_change: false }, false],
  ['a read-only user', FREE, true],
])('%s sees the rule without a way to change it', async (_, rule, isReader) => {
  open({ [READ]: () => Response.json([rule]) }, isReader)

  expect(
    await screen.findByText(
      'Personal and other loans can be made without a check. The loan’s page shows that none was made.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a rejected change shows why', async () => {
  const message = 'Only an owner or admin may decide about military checks'
  open({
    [READ]: () => Response.json([FREE]),
    [CHANGE]: () => Response.json({ code: '42501', message, details: null, hint: null }, { status: 403 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Require checks' }))

  expect(await screen.findByText(message)).toBeTruthy()
})

test('without a connection, a change fails at once', async () => {
  open({ [READ]: () => Response.json([FREE]) })
  const require = await screen.findByRole('button', { name: 'Require checks' })
  cutOff()
  await userEvent.click(require)

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to the server')
  expect(require).toHaveProperty('disabled', false)
})
