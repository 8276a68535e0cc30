import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'tradeline-production-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const REAL = {
  ...{ DATA_DIR, NODE_ENV: 'production', APP_URL: 'https://desk.test', SMTP_URL: 'smtps://mail.test' },
  ...{ BUREAU_URL: 'https://bureau.test', BUREAU_API_KEY: 'k', BUREAU_API_SECRET: 's' },
  ...{ CARD_ISSUER_URL: 'https://issuer.test', CARD_ISSUER_API_KEY: 'k' },
  CARD_ISSUER_HOOK_SECRET: 'whsec_c2FuZGJveC1pc3N1ZXItc2VjcmV0LWZvci10cmlhbHM=',
  ...{ TEXT_URL: 'https://carrier.test', TEXT_ACCOUNT_SID: 'AC1', TEXT_AUTH_TOKEN: 't', TEXT_FROM: '+15125550100' },
  ...{ VIRUS_SCANNER_URL: 'tcp://clamd.test:3310' },
  ...{ MILITARY_REGISTER_URL: 'https://register.test', MILITARY_REGISTER_API_KEY: 'k' },
  ...{ SCRA_REGISTER_URL: 'https://scra.test', SCRA_REGISTER_API_KEY: 'k' },
  ...{ PAYOUT_URL: 'https://payouts.test', PAYOUT_API_KEY: 'k' },
  ...{ LETTER_MAIL_URL: 'https://mail.test', LETTER_MAIL_API_KEY: 'k' },
  ...{ WORDING_URL: 'https://model.test', WORDING_API_KEY: 'k', WORDING_MODEL: 'm' },
  ...{
    PAYMENTS_URL: 'https://payments.test',
    PAYMENTS_API_KEY: 'k',
    PAYMENTS_HOOK_SECRET: 'whsec_of_a_test_of_production',
  },
}
const production = (change: Record<string, string> = {}, purpose?: 'maintain') =>
  loadConfig({ ...REAL, ...change }, purpose)

describe('production', () => {
  test('starts with a public address, mail, and real services, and logs no sandbox warning', () => {
    expect(production()).toMatchObject({ isProduction: true, sandboxWarnings: [] })
  })

  test.each([
    ['APP_URL', 'APP_URL must be set in production'],
    ['SMTP_URL', 'SMTP_URL must be set in production'],
    ['BUREAU_URL', 'BUREAU_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['CARD_ISSUER_URL', 'CARD_ISSUER_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['TEXT_URL', 'TEXT_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['VIRUS_SCANNER_URL', 'VIRUS_SCANNER_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['PAYOUT_URL', 'PAYOUT_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['WORDING_URL', 'WORDING_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['LETTER_MAIL_URL', 'LETTER_MAIL_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['PAYMENTS_URL', 'PAYMENTS_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['SCRA_REGISTER_URL', 'SCRA_REGISTER_URL must be set in production, or ALLOW_SANDBOX=true'],
    ['MILITARY_REGISTER_URL', 'MILITARY_REGISTER_URL must be set in production, or ALLOW_SANDBOX=true'],
  ])('does not start without %s', (name, sentence) => {
    expect(() => production({ [name]: '' })).toThrow(sentence)
  })

  test('names every problem in one message, including those of single values', () => {
    const wrong = {
      PORT: 'abc',
      APP_URL: '',
      SMTP_URL: '',
      BUREAU_URL: '',
      TEXT_URL: '',
      DATABASE_URL: 'postgres://db.test/x',
    }

    expect(() => production(wrong)).toThrow(
      /^The configuration is wrong: PORT must be a number; APP_URL must .*; SMTP_URL must .*; BUREAU_URL, TEXT_URL must .*; DATABASE_URL must .*\.$/,
    )
  })

  test('starts with sandboxes if they are allowed, and logs a warning for each', () => {
    const urls = [
      'BUREAU_URL',
      'CARD_ISSUER_URL',
      'TEXT_URL',
      'VIRUS_SCANNER_URL',
      'MILITARY_REGISTER_URL',
      'SCRA_REGISTER_URL',
      'PAYOUT_URL',
      'WORDING_URL',
      'LETTER_MAIL_URL',
      'PAYMENTS_URL',
    ]
    const none = Object.fromEntries(urls.map((name) => [name, '']))

    const { sandboxWarnings } = production({ ...none, ALLOW_SANDBOX: 'true' })

    expect(sandboxWarnings.map((line) => /\((\w+) is not set\)$/.exec(line)?.[1])).toEqual(urls)
    expect(production({ TEXT_URL: '', ALLOW_SANDBOX: 'true' }).sandboxWarnings).toHaveLength(1)
  })

  test('requires a public address and mail, whatever is allowed', () => {
    expect(() => production({ APP_URL: '', SMTP_URL: '', ALLOW_SANDBOX: 'true' })).toThrow(
      /APP_URL must .*; SMTP_URL must/,
    )
    expect(() => production({ ALLOW_SANDBOX: 'yes' })).toThrow('ALLOW_SANDBOX must be true or false')
  })

  test('must be reached by https, or from this machine only', () => {
    expect(() => production({ APP_URL: 'http://desk.example.com' })).toThrow('APP_URL must begin with https:')
    expect(() => production({ APP_URL: 'http://localhost:3000' })).not.toThrow()
    expect(() => production({ APP_URL: 'http://[::1]:3000' })).not.toThrow()
  })

  test('rules do not apply to a maintenance command', () => {
    expect(production({ APP_URL: '', SMTP_URL: '', BUREAU_URL: '' }, 'maintain')).toMatchObject({ appUrl: null })
  })

  test('rules do not apply outside production', () => {
    const { sandboxWarnings } = loadConfig({ DATA_DIR, DATABASE_URL: 'postgres://db.test/x' })

    expect(sandboxWarnings).toEqual([])
  })
})

describe('an external database in production', () => {
  test.each([
    'postgres://owner:pw@localhost/desk',
    'postgres://owner:pw@127.0.0.1:5433/desk',
    'postgres://owner:pw@127.8.0.1/desk',
    'postgresql://owner:pw@[::1]/desk',
    'postgres:///desk?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/desk',
    'postgres://owner:pw@db.test/desk?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://owner:pw@10.0.0.5/desk?sslmode=verify-ca',
    'postgres://owner:pw@db.test/desk?sslmode=require',
  ])('is accepted on this machine or over TLS: %s', (url) => {
    expect(production({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each([
    'postgres://owner:pw@db.test/desk',
    'postgres://owner:pw@10.0.0.5/desk',
    'postgres://owner:pw@127.example.test/desk',
    'postgres://owner:pw@localhost.test/desk',
    'postgres://owner:pw@[fd00::5]/desk',
    'postgres://owner:pw@localhost/desk?host=db.test',
    ...['disable', 'allow', 'prefer', 'no-verify'].map((mode) => `postgres://owner:pw@db.test/desk?sslmode=${mode}`),
  ])('is rejected elsewhere without TLS, even for commands: %s', (url) => {
    expect(() => production({ DATABASE_URL: url })).toThrow('DATABASE_URL must end with ?sslmode=verify-full')
    expect(() => production({ DATABASE_URL: url }, 'maintain')).toThrow('DATABASE_URL must end with')
    expect(() => production({ DATABASE_URL: url })).not.toThrow('pw@')
  })
})
