import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ProcessorRefused, ProcessorUnavailable } from './payment-processor.ts'
import { type SandboxPayments, startSandboxPayments } from './sandbox/sandbox-payments.ts'
import { stripeGateway } from './stripe-gateway.ts'

const API_KEY = 'sandbox-key'
const PACE = { settleMs: 1_000, returnMs: 2_000 }
const opened: SandboxPayments[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function desk(file: string | null = null) {
  let at = 1_000_000
  const sandbox = await startSandboxPayments({ port: 0, apiKey: API_KEY, file, pace: PACE, now: () => at })
  opened.push(sandbox)
  const processor = stripeGateway({ url: sandbox.url, apiKey: API_KEY })
  const { id: account } = await processor.openAccount({ key: 'company', name: 'Meridian' })
  const customer = await processor.addCustomer(account, { key: 'client', name: 'Dana Whitfield' })
  const enter = async (typed: Record<string, string>, key = 'page') => {
    const page = await processor.openMethodPage(account, { key, customer, returnUrl: 'https://product.test/back' })
    const reply = await fetch(page.url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
    return { page, status: reply.status, location: reply.headers.get('location') }
  }
  const bank = async (ending: string, key = `page ${ending}`) => {
    const { page } = await enter({ kind: 'bank_account', routing: '021000021', account: `0001${ending}` }, key)
    const method = await processor.enteredMethod(account, page.id)
    if (method === null) throw new Error('No account was entered')
    return method
  }
  const charge = (method: string, more: { key?: string; kind?: 'card'; cents?: number } = {}) =>
    processor.charge(account, {
      ...{ key: 'charge', customer, method, kind: 'bank_account', cents: 25_000, description: 'Loan 1042' },
      ...more,
    })
  return { sandbox, processor, account, customer, enter, bank, charge, pass: (ms: number) => void (at += ms) }
}

describe('a method', () => {
  test('is entered on the processor’s page, and only its last digits come back', async () => {
    const { processor, account, enter } = await desk()

    const { page, status, location } = await enter({ kind: 'card', number: '4242 4242 4242 4242', expires: '04/29' })

    expect([status, location]).toEqual([303, 'https://product.test/back'])
    expect(await processor.enteredMethod(account, page.id)).toEqual({
      ...{ token: expect.stringMatching(/^pm_/), kind: 'card', brand: 'visa', lastFour: '4242', expires: '2029-04-01' },
    })
  })

  test('is not there while the page is open, and a typing error is explained on the page', async () => {
    const { processor, account, enter } = await desk()

    const { page, status } = await enter({ kind: 'bank_account', routing: '12', account: '1' })

    expect(status).toBe(422)
    expect(await processor.enteredMethod(account, page.id)).toBeNull()
  })

  test('that was removed can’t be charged', async () => {
    const { processor, account, bank, charge } = await desk()
    const { token } = await bank('6789')

    await processor.removeMethod(account, token)

    await expect(charge(token)).rejects.toThrow(ProcessorRefused)
  })
})

describe('a charge', () => {
  test('of a bank account is processing first, and paid later', async () => {
    const { processor, account, bank, charge, pass } = await desk()

    const first = await charge((await bank('6789')).token)
    pass(PACE.settleMs)

    expect(first).toMatchObject({ status: 'processing', cents: 25_000 })
    expect(await processor.chargeState(account, first.id)).toMatchObject({ status: 'succeeded', cents: 25_000 })
  })

  test('with the same key is made once, also by another process that shares the journal', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'payments-')), 'journal.jsonl')
    const first = await desk(file)
    const { token } = await first.bank('6789')
    const second = await desk(file)

    const ids = [(await first.charge(token)).id, (await second.charge(token)).id]

    expect(new Set(ids).size).toBe(1)
    expect(second.sandbox.made()).toBe(1)
  })

  test('is found by its key after a lost reply', async () => {
    const { sandbox, processor, account, bank, charge } = await desk()
    const { token } = await bank('0108')

    await expect(charge(token)).rejects.toThrow(ProcessorUnavailable)

    expect(await processor.findCharge(account, 'charge')).toMatchObject({ status: 'processing', cents: 25_000 })
    expect(await charge(token)).toMatchObject({ status: 'processing' })
    expect(sandbox.made()).toBe(1)
  })

  test.each([
    ['2227', 'failed', 'R01', 'Insufficient funds'],
    ['1113', 'failed', 'R02', 'Account closed'],
    ['1116', 'failed', 'R03', 'No account, or unable to locate it'],
    ['3335', 'returned', 'R10', 'Not authorized'],
    ['0029', 'returned', 'R29', 'Corporate customer did not authorize'],
  ] as const)('of an account that ends in %s is %s with %s', async (ending, status, code, reason) => {
    const { processor, account, bank, charge, pass } = await desk()
    const { id } = await charge((await bank(ending)).token)
    pass(PACE.returnMs)

    expect(await processor.chargeState(account, id)).toMatchObject({ status, decline: { code, reason } })
  })

  test('of a card is paid or declined at once, and can be charged back', async () => {
    const { processor, account, enter, charge, pass } = await desk()
    const method = async (number: string) => {
      const { page } = await enter({ kind: 'card', number, expires: '04/29' }, number)
      return (await processor.enteredMethod(account, page.id))?.token ?? ''
    }
    const declined = await charge(await method('4000000000009995'), { key: 'declined', kind: 'card' })
    const paid = await charge(await method('4000000000000259'), { key: 'paid', kind: 'card' })
    pass(PACE.returnMs)

    expect(declined).toMatchObject({ status: 'failed', decline: { reason: 'Insufficient funds' } })
    expect(paid).toMatchObject({ status: 'succeeded' })
    expect(await processor.chargeState(account, paid.id)).toMatchObject({
      ...{ status: 'returned', decline: { reason: 'Chargeback: the cardholder says the payment was fraud' } },
    })
  })

  test('below the smallest amount is refused, and nothing is made', async () => {
    const { sandbox, bank, charge } = await desk()
    const { token } = await bank('6789')

    await expect(charge(token, { cents: 49 })).rejects.toThrow(ProcessorRefused)
    expect(sandbox.made()).toBe(0)
  })
})

describe('a refund', () => {
  const paidCharge = async (ending: string) => {
    const at = await desk()
    const { id } = await at.charge((await at.bank(ending)).token)
    at.pass(PACE.settleMs)
    return { ...at, id }
  }

  test('with the same key is made once, and found by its key', async () => {
    const { sandbox, processor, account, id, pass } = await paidCharge('6789')
    const refund = { key: 'refund', charge: id, cents: 10_000 }

    const made = await processor.refund(account, refund)
    const again = await processor.refund(account, refund)

    expect(made).toEqual({ id: again.id, status: 'processing', cents: 10_000, failure: null })
    expect(await processor.findRefund(account, refund)).toMatchObject({ id: made.id })
    expect(await processor.findRefund(account, { ...refund, key: 'another' })).toBeNull()
    expect(sandbox.refunded()).toBe(1)
    pass(PACE.settleMs)
    expect(await processor.refundState(account, made.id)).toMatchObject({ status: 'succeeded' })
  })

  test('of more than is left is refused, and nothing is made', async () => {
    const { sandbox, processor, account, id } = await paidCharge('6789')
    await processor.refund(account, { key: 'first', charge: id, cents: 24_999 })

    await expect(processor.refund(account, { key: 'second', charge: id, cents: 2 })).rejects.toThrow(ProcessorRefused)
    expect(sandbox.refunded()).toBe(1)
  })

  test('of a payment that processes, or that was returned, is refused', async () => {
    const { processor, account, id, pass } = await paidCharge('3335')
    const refund = { key: 'refund', charge: id, cents: 100 }
    pass(PACE.returnMs)

    await expect(processor.refund(account, refund)).rejects.toThrow(/charged back/)
    const { charge, bank, ...other } = await desk()
    const processing = await charge((await bank('6789')).token)
    await expect(other.processor.refund(other.account, { ...refund, charge: processing.id })).rejects.toThrow(
      /not succeeded/,
    )
  })
})

test('a processor that is not there is unavailable, and its error names no secret', async () => {
  const processor = stripeGateway({ url: 'http://127.0.0.1:9', apiKey: 'sk_secret' })

  const error = await processor.findCharge('acct_1', 'charge').catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(ProcessorUnavailable)
  expect(String(error)).not.toContain('sk_secret')
})
