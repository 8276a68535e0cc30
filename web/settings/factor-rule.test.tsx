// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { FactorRule } = await import('./factor-rule.tsx')

const FREE = { is_required: false, may_change: true, member_count: 3, members_without_count: 2 }

beforeEach(signInJustNow)
afterEach(cleanup)

function open(rule: object, replies: Replies = {}) {
  const asked = serverAnswers({ 'POST /rest/v1/rpc/second_factor_rule': () => Response.json([rule]), ...replies })
  show(FactorRule, '/dashboard/settings')
  return asked
}

test.each([
  [{}, 'Your company leaves two-factor sign-in to each person. 2 of 3 people have none yet.'],
  [{ members_without_count: 0 }, 'Your company leaves two-factor sign-in to each person. All 3 people have it.'],
  [
    { is_required: true },
    'Your company requires two-factor sign-in of everybody. 2 of 3 people have none yet; they set it up at their next step.',
  ],
  [
    { member_count: 1, members_without_count: 1 },
    'Your company leaves two-factor sign-in to each person. 1 of 1 person has none yet.',
  ],
  [
    { is_required: true, member_count: 1, members_without_count: 0 },
    'Your company requires two-factor sign-in of everybody. You have it.',
  ],
])('a rule with %j is told as it stands', async (changed, words) => {
  open({ ...FREE, ...changed })

  expect((await screen.findByText(/two-factor sign-in/)).textContent).toBe(words)
})

test('who may not change the rule is told of it, and offered nothing', async () => {
  open({ ...FREE, may_change: false })

  await screen.findByText(/leaves two-factor sign-in/)

  expect(screen.queryByRole('button')).toBeNull()
})

test('an owner requires it of everybody, and the rule shows as it is now', async () => {
  let rule = FREE
  const asked = open(FREE, {
    'POST /rest/v1/rpc/second_factor_rule': () => Response.json([rule]),
    'POST /rest/v1/rpc/require_second_factor': () => {
      rule = { ...FREE, is_required: true }
      return new Response(null, { status: 204 })
    },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Require it of everybody' }))

  expect(await screen.findByRole('button', { name: 'Leave it to each person' })).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('require_second_factor'))?.body).toEqual({ is_required: true })
})

test('a rule that could not be loaded is said not to be, and is asked for again', async () => {
  let isAway = true
  open(FREE, {
    'POST /rest/v1/rpc/second_factor_rule': () =>
      isAway ? Response.json({ message: 'away' }, { status: 500 }) : Response.json([FREE]),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your company’s rule')
  isAway = false

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText(/leaves two-factor sign-in/)).toBeTruthy()
})
