import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { startCrsSandbox } from '#features/credit-reports/server/bureaus/sandbox/crs-sandbox.ts'
import { startMismoSandbox } from '#features/credit-reports/server/bureaus/sandbox/mismo-sandbox.ts'
import { crsVendor } from './crs/crs-vendor.ts'
import { mismoVendor } from './mismo/mismo-vendor.ts'
import { type VendorAccount, vendorGateway } from './vendor-gateway.ts'

const CREDENTIALS = { apiKey: 'maria&co', apiSecret: 'a "secret"' }
const VENDORS = {
  crs: { vendor: (account: VendorAccount) => crsVendor(account), sandbox: startCrsSandbox },
  'mismo 2.3.1': { vendor: mismoVendor, sandbox: startMismoSandbox },
  'mismo 3.4': {
    vendor: mismoVendor,
    sandbox: (options: Parameters<typeof startMismoSandbox>[0]) => startMismoSandbox(options, '3.4'),
  },
} as const
const names = Object.keys(VENDORS) as (keyof typeof VENDORS)[]

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()))
})

const who = (firstName: string, lastName: string, ssnDigits: string | null = '111111111'): Applicant => ({
  ...{ firstName, lastName, ssnDigits, address: '5050 "Avenida" Encinas & Co', city: 'Carlsbad' },
  ...{ state: 'CALIFORNIA', zip: '92008', dateOfBirth: '1980-08-15' },
})

async function opened(name: keyof typeof VENDORS, deadlineMs = 20_000) {
  const sandbox = await VENDORS[name].sandbox({ port: 0, ...CREDENTIALS, slowMs: 50 })
  closing.push(sandbox)
  const account = { url: sandbox.url, ...CREDENTIALS }
  return { sandbox, gateway: vendorGateway(VENDORS[name].vendor(account), deadlineMs) }
}

describe.each(names)('the sandbox of %s', (name) => {
  test.each([
    ['Steve', 'Johnson', '111111111', 'hit'],
    ['Jeff', 'Nascore', '555555555', 'no_score'],
    ['Chris', 'Iceman', '444444444', 'frozen'],
    ['Nora', 'Nohit', '900000012', 'no_hit'],
    ['Rhonda', 'Rouse', '000000000', 'no_hit'],
    ['Sam', 'Slowpoke', '900000013', 'hit'],
  ])('has the outcome of %s %s', async (firstName, lastName, ssn, outcome) => {
    const { gateway, sandbox } = await opened(name)

    const answer = await gateway.pull(who(firstName, lastName, ssn), 'equifax')

    expect([answer.result.outcome, answer.isDown]).toEqual([outcome, undefined])
    expect(answer.requestId).toMatch(/^[\w-]{36}$/)
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${ssn}|1980-08-15`))
    expect(sandbox.asked.equifax).toBe(1)
  })

  test('has a file with accounts, inquiries, and scores at each bureau, for soft and hard pulls', async () => {
    const { gateway } = await opened(name)

    for (const bureau of ['experian', 'equifax', 'transunion'] as Bureau[]) {
      const { result } = await gateway.pull(who('Tom', 'Brayden'), bureau, { pullType: 'hard' })
      expect(result).toMatchObject({
        outcome: 'hit',
        feed: { trade_accounts: expect.arrayContaining([expect.objectContaining({ company: expect.any(String) })]) },
      })
    }
  })

  test.each(['Downs', 'Garbage', 'Timeout'])('%s is an error that counts as down', async (lastName) => {
    const [firstName = '', bureau = 'equifax'] =
      { Downs: ['Dana', 'experian'], Garbage: ['Gary'], Timeout: ['Terry', 'transunion'] }[lastName] ?? []
    const { gateway } = await opened(name, lastName === 'Timeout' ? 400 : 20_000)

    const { result, isDown } = await gateway.pull(who(firstName, lastName), bureau as Bureau)

    expect([result.outcome, isDown]).toEqual(['error', true])
  })

  test('refuses wrong credentials in its own words', async () => {
    const { sandbox } = await opened(name)
    const wrong = vendorGateway(VENDORS[name].vendor({ url: sandbox.url, apiKey: 'maria', apiSecret: 'wrong' }))

    const { result } = await wrong.pull(who('Steve', 'Johnson'), 'equifax')

    expect(result).toEqual({ outcome: 'error', message: 'Invalid API credentials' })
    expect(sandbox.asked.equifax).toBe(0)
  })
})

/** A server that gives the same reply to each order, and logs in everyone. */
async function replaying(text: string, status = 200) {
  const asked: { url: string; body: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString(), headers: request.headers })
      if (request.url === '/users/login') return response.end('{"token":"t","refreshToken":"r","expires":3600}')
      return response.writeHead(status, { RequestID: 'req-1' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  closing.push({
    async close() {
      server.closeAllConnections()
      server.close()
    },
  })
  return { asked, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

const recorded = (file: string) => readFileSync(new URL(`./recorded/${file}`, import.meta.url), 'utf8')

describe('recorded replies', () => {
  test.each([
    ['crs-hit.json', crsVendor, { score: '688', model: 'FICO Score 9' }],
    ['mismo-2.3.1-hit.xml', mismoVendor, { score: '+688', model: 'EquifaxBeacon5.0' }],
  ] as const)('%s is read into the feed, without other bureaus and without the SSN', async (file, vendor, score) => {
    const { url, asked } = await replaying(recorded(file))

    const answer = await vendorGateway(vendor({ url, ...CREDENTIALS })).pull(who('Steve', 'Johnson'), 'equifax')

    expect(answer.result).toMatchObject({
      outcome: 'hit',
      feed: {
        credit_score: [
          { model: score.model, reason_codes: [expect.stringMatching(/18$/), expect.stringMatching(/10$/)] },
        ],
        trade_accounts: [
          {
            company: 'MOUNTAIN BANK',
            account_number: expect.stringContaining('3563'),
            date_of_opening: '2018-09-15',
            account_rating: 'AsAgreed',
          },
        ],
        collections: [{ original_credit_grantor: 'TRIWAVE WIRELESS', collector: 'LAKESIDE RECOVERY' }],
        inquiries: [{ company: 'HARBOR BANK', date: '2026-05-02' }],
        alerts: [expect.anything()],
      },
    })
    expect(String(Object(answer.result).feed.credit_score[0].score)).toBe(score.score)
    expect(answer.requestId).toBe('req-1')
    expect(answer.reply).not.toMatch(/111111111|1980-08-15/)
    expect(asked.at(-1)?.body).toContain('111111111')
  })

  test('mismo 3.4 is read into the feed', async () => {
    const { url } = await replaying(recorded('mismo-3.4-hit.xml'))

    const { result } = await vendorGateway(mismoVendor({ url, ...CREDENTIALS })).pull(
      who('Steve', 'Johnson'),
      'equifax',
    )

    expect(result).toMatchObject({
      outcome: 'hit',
      feed: {
        credit_score: [{ model: 'EquifaxBeacon5.0', score: '701', reason_codes: ['00014'] }],
        trade_accounts: [{ company: 'CHASE CARD', balance: '1500', credit_limit: '5000', account_type: 'Revolving' }],
        inquiries: [{ company: 'SOME BANK', date: '2026-05-01' }],
      },
    })
  })

  test('a field without a place in the dialect keeps its own name', async () => {
    const { url } = await replaying(recorded('crs-hit.json'))

    const { result } = await vendorGateway(crsVendor({ url, ...CREDENTIALS })).pull(who('Steve', 'Johnson'), 'equifax')

    expect(result).toMatchObject({ feed: { trade_accounts: [{ monthsReviewedCount: '32' }] } })
  })

  test.each(['crs-hit.json', 'mismo-2.3.1-hit.xml', 'mismo-3.4-hit.xml'])(
    '%s about another person is not kept',
    async (file) => {
      const { url } = await replaying(recorded(file))
      const vendor = file.startsWith('crs') ? crsVendor : mismoVendor

      const { result, reply } = await vendorGateway(vendor({ url, ...CREDENTIALS })).pull(
        who('Susie', 'Que', '333333333'),
        'equifax',
      )

      expect(result).toEqual({ outcome: 'error', message: 'Equifax returned a file for a different person' })
      expect(reply).toBeNull()
    },
  )

  test('a login is used for several orders, and renewed once it is refused', async () => {
    const { sandbox, gateway } = await opened('crs')
    await gateway.pull(who('Steve', 'Johnson'), 'equifax')
    await sandbox.close()
    const { url, asked } = await replaying(recorded('crs-hit.json'))
    const again = vendorGateway(crsVendor({ url, ...CREDENTIALS }))
    await Promise.all([again.pull(who('Steve', 'Johnson'), 'equifax'), again.pull(who('Steve', 'Johnson'), 'experian')])

    expect(asked.filter((one) => one.url === '/users/login')).toHaveLength(1)
    expect(asked.map((one) => one.url)).toContain('/experian/credit-profile/credit-report/standard/exp-prequal-fico9')

    const refusing = await replaying('{"code":"CRS113","message":"Token is invalid"}', 401)
    const { result } = await vendorGateway(crsVendor({ url: refusing.url, ...CREDENTIALS })).pull(
      who('Steve', 'Johnson'),
      'equifax',
    )
    expect(refusing.asked.filter((one) => one.url === '/users/login')).toHaveLength(2)
    expect(result).toEqual({ outcome: 'error', message: 'Token is invalid' })
  })

  test.each([
    ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><RESPONSE_GROUP>&b;</RESPONSE_GROUP>'],
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><RESPONSE_GROUP>&a;</RESPONSE_GROUP>',
    ],
    ['an unknown entity', '<RESPONSE_GROUP>&secret;</RESPONSE_GROUP>'],
    ['unclosed elements', '<RESPONSE_GROUP>'.repeat(2)],
    ['elements without end', '<a>'.repeat(100_000)],
    ['no XML', 'Service unavailable'],
  ])('%s is an unreadable reply, not a crash', async (_, text) => {
    const { url } = await replaying(text)

    const { result } = await vendorGateway(mismoVendor({ url, ...CREDENTIALS })).pull(
      who('Steve', 'Johnson'),
      'equifax',
    )

    expect(result).toEqual({ outcome: 'error', message: 'Equifax sent an unreadable reply' })
  })

  test('an element that would change objects is left out', async () => {
    const { url } = await replaying('<RESPONSE_GROUP><__proto__><polluted>yes</polluted></__proto__></RESPONSE_GROUP>')

    await vendorGateway(mismoVendor({ url, ...CREDENTIALS })).pull(who('Steve', 'Johnson'), 'equifax')

    expect(Object(Object.create(Object.prototype)).polluted).toBeUndefined()
  })
})
