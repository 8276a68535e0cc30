import { expect, test } from 'vitest'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import type { BureauAnswer, BureauGateway } from './bureau-gateway.ts'
import { watchedBureaus } from './watched-bureaus.ts'

const RHONDA: Applicant = {
  firstName: 'Rhonda',
  lastName: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
  ssnDigits: null,
  dateOfBirth: null,
}
const DOWN: BureauAnswer = { result: { outcome: 'error', message: 'No answer' }, reply: null, isDown: true }
const FROZEN: BureauAnswer = { result: { outcome: 'frozen', message: 'Frozen' }, reply: '{}' }

/** Bureaus with configurable replies, a manual clock, and a count of requests. */
function desk() {
  const state = { answer: DOWN, now: 1_000, asked: 0 }
  const gateway: BureauGateway = {
    deadlineMs: 10,
    async pull() {
      state.asked++
      return state.answer
    },
  }
  const watched = watchedBureaus(gateway, { clock: () => state.now, failures: 3, leftAloneMs: 30_000 })
  const pull = (times = 1) =>
    Array.from({ length: times }).reduce<Promise<unknown>>(
      (before) => before.then(() => watched.pull(RHONDA, 'experian')),
      Promise.resolve(),
    )
  return { state, watched, pull }
}

test('a bureau that fails three times in a row is paused, and says so at once', async () => {
  const { state, watched, pull } = desk()
  await pull(3)

  const answer = await watched.pull(RHONDA, 'experian')

  expect(state.asked).toBe(3)
  expect(answer.result).toEqual({
    outcome: 'error',
    message: 'Experian is not responding, so the request was not sent. Please try again in a minute.',
  })
  expect(watched.health().experian).toEqual({ state: 'left alone', leftAloneUntil: 31_000 })
})

test('one bureau’s failures do not affect another', async () => {
  const { state, watched, pull } = desk()
  await pull(3)

  await watched.pull(RHONDA, 'equifax')

  expect(state.asked).toBe(4)
  expect(watched.health().equifax.state).toBe('asked')
})

test('a success in between restarts the count; a freeze is a success', async () => {
  const { state, watched, pull } = desk()
  await pull(2)
  state.answer = FROZEN
  await pull()
  state.answer = DOWN
  await pull(2)

  expect(watched.health().experian.state).toBe('asked')
})

test('after its pause a bureau is tried with one order, and used again once that succeeds', async () => {
  const { state, watched, pull } = desk()
  await pull(3)
  state.now += 30_000
  state.answer = FROZEN
  expect(watched.health().experian.state).toBe('on trial')

  await Promise.all([watched.pull(RHONDA, 'experian'), watched.pull(RHONDA, 'experian')])

  expect(state.asked).toBe(4)
  expect(watched.health().experian).toEqual({ state: 'asked', leftAloneUntil: null })
})

test('a bureau that fails its trial is paused again', async () => {
  const { state, watched, pull } = desk()
  await pull(3)
  state.now += 30_000

  await pull()

  expect(watched.health().experian).toEqual({ state: 'left alone', leftAloneUntil: 61_000 })
})
