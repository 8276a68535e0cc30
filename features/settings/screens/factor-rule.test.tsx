// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Replies, serverAnswers, show, signInJustNow } from '#test/support/stub-server.tsx'

const { FactorRule } = await import('./factor-rule.tsx')
const { config } = await import('#platform/browser/supabase.ts')

const FREE = { is_required: false, may_change: true, grace_days: 0, member_count: 3, members_without_count: 2 }

beforeEach(signInJustNow)
afterEach(() => {
  config.isSecondFactorRequired = false
  cleanup()
})

function open(rule: object, replies: Replies = {}) {
  const asked = serverAnswers({ 'POST /rest/v1/rpc/second_factor_rule': () => Response.json([rule]), ...replies })
  show(FactorRule, '/dashboard/settings')
  return asked
}

const OPTIONAL = 'Two-factor authentication is optional for the users in your company.'
const REQUIRED = 'Two-factor authentication is required for all users in your company.'

test.each([
  [{}, `${OPTIONAL} 2 of 3 people have not set it up yet.`],
  [{ members_without_count: 0 }, `${OPTIONAL} All 3 people have set it up.`],
  [{ is_required: true }, `${REQUIRED} 2 of 3 people have not set it up yet.`],
  [{ member_count: 1, members_without_count: 1 }, `${OPTIONAL} 1 of 1 person has not set it up yet.`],
  [{ is_required: true, member_count: 1, members_without_count: 0 }, `${REQUIRED} You have set it up.`],
])('the screen states a rule with %j', async (changed, words) => {
  open({ ...FREE, ...changed })

  expect((await screen.findByText(/Two-factor authentication is/)).textContent).toBe(words)
})

test('a member without permission reads the rule, and has no control', async () => {
  open({ ...FREE, is_required: true, may_change: false, grace_days: 3 })

  expect(await screen.findByText('A new colleague has 3 days to set it up.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an owner requires it for all users, and the screen shows the new rule', async () => {
  let rule = FREE
  const asked = open(FREE, {
    'POST /rest/v1/rpc/second_factor_rule': () => Response.json([rule]),
    'POST /rest/v1/rpc/require_second_factor': () => {
      rule = { ...FREE, is_required: true }
      return new Response(null, { status: 204 })
    },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Require it for all users' }))

  expect(await screen.findByRole('button', { name: 'Make it optional' })).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('require_second_factor'))?.body).toEqual({ is_required: true })
})

test('in production an owner cannot switch the requirement off, and only sets the grace period', async () => {
  config.isSecondFactorRequired = true
  let rule = FREE
  const asked = open(FREE, {
    'POST /rest/v1/rpc/second_factor_rule': () => Response.json([rule]),
    'POST /rest/v1/rpc/set_second_factor_grace': () => {
      rule = { ...FREE, grace_days: 5 }
      return new Response(null, { status: 204 })
    },
  })

  await userEvent.selectOptions(await screen.findByLabelText('Grace period for a new colleague'), '5 days')
  await userEvent.click(screen.getByRole('button', { name: 'Save grace period' }))

  expect(await screen.findByDisplayValue('5 days')).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('set_second_factor_grace'))?.body).toEqual({ grace_days: 5 })
  expect(screen.queryByRole('button', { name: 'Make it optional' })).toBeNull()
  expect(screen.getByText(/^Two-factor authentication is required/)).toBeTruthy()
})

test('a rule that failed to load can be reloaded', async () => {
  let isAway = true
  open(FREE, {
    'POST /rest/v1/rpc/second_factor_rule': () =>
      isAway ? Response.json({ message: 'away' }, { status: 500 }) : Response.json([FREE]),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your company’s rule')
  isAway = false

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText(/is optional/)).toBeTruthy()
})
