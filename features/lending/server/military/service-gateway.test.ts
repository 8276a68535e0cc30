import { afterAll, beforeAll, expect, test } from 'vitest'
import { RegisterUnavailable } from './military-register.ts'
import { type SandboxRegister, startSandboxRegister } from './sandbox/sandbox-register.ts'
import { serviceGateway } from './service-gateway.ts'

let sandbox: SandboxRegister
beforeAll(async () => {
  sandbox = await startSandboxRegister({ port: 0, apiKey: 'key', slowMs: 0 })
})
afterAll(() => sandbox.close())

const person = (firstName: string, lastName: string) => ({
  ...{ firstName, lastName, ssnDigits: '900000025', dateOfBirth: '1996-02-03' },
})
const ask = (firstName: string, lastName: string, apiKey = 'key') =>
  serviceGateway({ url: sandbox.url, apiKey, deadlineMs: 500 }).ask(person(firstName, lastName), '2026-01-31')

test('a servicemember is in service, and anyone else is not', async () => {
  const number = expect.stringMatching(/^SANDBOX-SCRA-/)

  expect(await ask('Abel', 'Duty')).toEqual({ number, isInService: true, leftOn: null })
  expect(await ask('Dana', 'Whitfield')).toEqual({ number, isInService: false, leftOn: null })
})

test.each([
  ['silent', 'Terry', 'Timeout'],
  ['down', 'Dana', 'Downs'],
  ['unreadable', 'Gary', 'Garbage'],
  ['about another person', 'Adele', 'Elsewhere'],
])('a register that is %s gives no result', async (_, first, last) => {
  const answer = await ask(first, last).catch((error: unknown) => error)

  expect(answer).toBeInstanceOf(RegisterUnavailable)
  expect(String(answer)).not.toMatch(/900000025|1996/)
})

test('another key gives no result', async () => {
  expect(await ask('Abel', 'Duty', 'other').catch((error: unknown) => error)).toBeInstanceOf(RegisterUnavailable)
})
