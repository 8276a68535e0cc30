import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultSharedBuffersMb } from '#platform/database/embedded/shared-buffers.ts'
import { loadConfig } from './config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env })

describe('the environment', () => {
  test('is optional: every setting has a default that works on one machine', () => {
    expect(load()).toMatchObject({
      port: 3000,
      portIsGiven: false,
      host: '127.0.0.1',
      trustedProxies: 0,
      databaseUrl: null,
      smtpUrl: null,
      bureau: null,
      bureauVendor: 'reseller',
      bureauDeadlineMs: 20_000,
      virusScannerUrl: null,
      s3: null,
      googleMapsKey: null,
      webhooksAllowLoopback: false,
      metricsToken: null,
      logLevel: 'warn',
      isProduction: false,
    })
  })

  test('the number of workers and the role of the process are settings', () => {
    expect(load({ JOB_WORKERS: 'mail=6', ROLE: 'worker' })).toMatchObject({ jobWorkers: { mail: 6 }, role: 'worker' })
    expect(load()).toMatchObject({ jobWorkers: { mail: 4, imports: 2 }, role: 'both' })
    expect(() => load({ JOB_WORKERS: 'letters=1', ROLE: 'cook' })).toThrow(
      /JOB_WORKERS must be .*ROLE must be web, worker, or both|ROLE must be web, worker, or both.*JOB_WORKERS must be/,
    )
  })

  test('the page cache of the bundled database is a setting', () => {
    expect(load({ DATABASE_SHARED_BUFFERS_MB: '256' })).toMatchObject({ sharedBuffersMb: 256 })
    expect(load().sharedBuffersMb).toBe(defaultSharedBuffersMb())
    expect(() => load({ DATABASE_SHARED_BUFFERS_MB: '8' })).toThrow('DATABASE_SHARED_BUFFERS_MB must be')
  })

  test('with several errors is rejected with one message that names them all', () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail',
      LOG_LEVEL: 'loud',
      DATA_ENCRYPTION_KEY: 'short',
    }

    expect(() => load(wrong)).toThrow(
      /^The configuration is wrong: PORT must be a number; DATABASE_URL must be .*; SMTP_URL must be .*; DATA_ENCRYPTION_KEY must be 32 bytes in base64; LOG_LEVEL must be one of .*\.$/,
    )
  })

  test.each(['65536', '-1', '80.5'])('PORT=%s is rejected', (port) => {
    expect(() => load({ PORT: port })).toThrow('The configuration is wrong')
  })

  test.each(['-1', '11', 'one', '0.5'])('TRUSTED_PROXIES=%s is rejected', (given) => {
    expect(() => load({ TRUSTED_PROXIES: given })).toThrow('TRUSTED_PROXIES must be')
  })

  test('requires a metrics token that is too long to guess', () => {
    expect(load({ METRICS_TOKEN: 'sixteen-letters!' }).metricsToken).toBe('sixteen-letters!')
    expect(() => load({ METRICS_TOKEN: 'fifteen-letters' })).toThrow('METRICS_TOKEN must be')
    expect(() => load({ METRICS_TOKEN: 'with a blank in between' })).toThrow('METRICS_TOKEN must be')
  })

  test.each(['999', '120001', 'soon', '1500.5'])('a bureau deadline of %s is rejected', (given) => {
    expect(() => load({ BUREAU_DEADLINE_MS: given })).toThrow('BUREAU_DEADLINE_MS must be')
  })

  test('a bureau without its key and secret is rejected', () => {
    expect(() => load({ BUREAU_URL: 'https://bureau.test' })).toThrow(
      'BUREAU_URL needs BUREAU_API_KEY and BUREAU_API_SECRET beside it',
    )
  })

  test('a card issuer needs all its settings, or is the sandbox', () => {
    const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const whole = { CARD_ISSUER_URL: 'https://issuer.test', CARD_ISSUER_API_KEY: 'k', CARD_ISSUER_HOOK_SECRET: SECRET }

    expect(load({}).cardIssuer).toBeNull()
    expect(load(whole).cardIssuer).toEqual({ url: 'https://issuer.test', apiKey: 'k', hookSecret: SECRET })
    expect(() => load({ ...whole, CARD_ISSUER_HOOK_SECRET: '' })).toThrow(
      'CARD_ISSUER_URL needs CARD_ISSUER_API_KEY and CARD_ISSUER_HOOK_SECRET beside it',
    )
    expect(() => load({ ...whole, CARD_ISSUER_HOOK_SECRET: 'short' })).toThrow('must be whsec_')
  })

  test('a military register needs all its settings, or is the sandbox', () => {
    const whole = { MILITARY_REGISTER_URL: 'https://register.test', MILITARY_REGISTER_API_KEY: 'k' }

    expect(load({}).militaryRegister).toBeNull()
    expect(load(whole).militaryRegister).toEqual({ url: 'https://register.test', apiKey: 'k' })
    expect(() => load({ ...whole, MILITARY_REGISTER_API_KEY: '' })).toThrow(
      'MILITARY_REGISTER_URL needs MILITARY_REGISTER_API_KEY beside it',
    )
  })

  test('a register of military service needs all its settings, or is the sandbox', () => {
    const whole = { SCRA_REGISTER_URL: 'https://scra.test', SCRA_REGISTER_API_KEY: 'k' }

    expect(load({}).serviceRegister).toBeNull()
    expect(load(whole).serviceRegister).toEqual({ url: 'https://scra.test', apiKey: 'k' })
    expect(() => load({ ...whole, SCRA_REGISTER_API_KEY: '' })).toThrow(
      'SCRA_REGISTER_URL needs SCRA_REGISTER_API_KEY beside it',
    )
  })

  test('a payout service needs all its settings, or is the sandbox', () => {
    const mail = { LETTER_MAIL_URL: 'https://mail.test', LETTER_MAIL_API_KEY: 'k' }
    const model = { WORDING_URL: 'https://model.test', WORDING_API_KEY: 'k', WORDING_MODEL: 'm' }
    expect(load(model).wordingModel).toEqual({ url: 'https://model.test', apiKey: 'k', model: 'm' })
    expect(() => load({ ...model, WORDING_MODEL: '' })).toThrow('WORDING_URL needs WORDING_API_KEY and WORDING_MODEL')
    expect(load(mail).letterMailer).toEqual({ url: 'https://mail.test', apiKey: 'k' })
    expect(() => load({ ...mail, LETTER_MAIL_API_KEY: '' })).toThrow(
      'LETTER_MAIL_URL needs LETTER_MAIL_API_KEY beside it',
    )
    const whole = { PAYOUT_URL: 'https://payouts.test', PAYOUT_API_KEY: 'k' }

    expect(load({}).payoutProcessor).toBeNull()
    expect(load(whole).payoutProcessor).toEqual({ url: 'https://payouts.test', apiKey: 'k' })
    expect(() => load({ ...whole, PAYOUT_API_KEY: '' })).toThrow('PAYOUT_URL needs PAYOUT_API_KEY beside it')
  })

  test('a payment processor needs all its settings, or is the sandbox', () => {
    const whole = {
      ...{ PAYMENTS_URL: 'https://payments.test', PAYMENTS_API_KEY: 'k', PAYMENTS_HOOK_SECRET: 'whsec_of_a_processor' },
    }

    expect(load({}).payments).toBeNull()
    expect(load(whole).payments).toEqual({
      ...{ url: 'https://payments.test', apiKey: 'k', hookSecret: 'whsec_of_a_processor' },
    })
    expect(() => load({ ...whole, PAYMENTS_API_KEY: '' })).toThrow(
      'PAYMENTS_URL needs PAYMENTS_API_KEY and PAYMENTS_HOOK_SECRET beside it',
    )
  })

  test('replies by email need a domain and a secret, or are not read', () => {
    const whole = { INBOUND_EMAIL_DOMAIN: 'reply.example.com', INBOUND_EMAIL_SECRET: 'sixteen-letters-' }

    expect(load({}).incomingEmail).toBeNull()
    expect(load(whole).incomingEmail).toEqual({ domain: 'reply.example.com', secret: 'sixteen-letters-' })
    for (const missing of Object.keys(whole)) {
      expect(() => load({ ...whole, [missing]: '' })).toThrow(
        'INBOUND_EMAIL_DOMAIN and INBOUND_EMAIL_SECRET need each other',
      )
    }
    expect(() => load({ ...whole, INBOUND_EMAIL_SECRET: 'short' })).toThrow('INBOUND_EMAIL_SECRET must be at least 16')
    expect(() => load({ ...whole, INBOUND_EMAIL_DOMAIN: 'x@y' })).toThrow('INBOUND_EMAIL_DOMAIN must be a domain')
  })

  test('a text carrier needs all its settings, or is the sandbox', () => {
    const whole = {
      ...{ TEXT_URL: 'https://carrier.test', TEXT_ACCOUNT_SID: 'AC1', TEXT_AUTH_TOKEN: 't', TEXT_FROM: '+15125550100' },
    }

    expect(load({}).carrier).toBeNull()
    expect(load(whole).carrier).toEqual({
      ...{ url: 'https://carrier.test', accountSid: 'AC1', authToken: 't', from: '+15125550100' },
    })
    expect(load({ ...whole, TEXT_FROM: '' }).carrier?.from).toBeUndefined()
    for (const missing of ['TEXT_ACCOUNT_SID', 'TEXT_AUTH_TOKEN']) {
      expect(() => load({ ...whole, [missing]: '' })).toThrow(
        'TEXT_URL needs TEXT_ACCOUNT_SID and TEXT_AUTH_TOKEN beside it',
      )
    }
    expect(() => load({ ...whole, TEXT_FROM: '512-555-0100' })).toThrow('TEXT_FROM must be a number')
  })

  test.each(['tcp://clamd.internal:3310', 'tcp://[::1]:3310', 'tcp://clamd', 'unix:/run/clamav/clamd.ctl'])(
    'a virus scanner at %s is accepted',
    (url) => {
      expect(load({ VIRUS_SCANNER_URL: url }).virusScannerUrl).toBe(url)
    },
  )

  test.each(['clamd:3310', 'http://clamd:3310', 'tcp:clamd', 'tcp://', 'tcp://clamd:port', 'unix:', 'unix:clamd.ctl'])(
    'a virus scanner at %s is rejected',
    (url) => {
      expect(() => load({ VIRUS_SCANNER_URL: url })).toThrow(
        'VIRUS_SCANNER_URL must be tcp://host:3310 or unix:/path/to/clamd.sock',
      )
    },
  )

  test('a support address is optional and must be an email address', () => {
    expect(load({}).supportEmail).toBeNull()
    expect(load({ SUPPORT_EMAIL: 'help@desk.test' }).supportEmail).toBe('help@desk.test')
    expect(() => load({ SUPPORT_EMAIL: 'https://desk.test/help' })).toThrow('SUPPORT_EMAIL must be an email address')
  })

  test('an S3 endpoint without its bucket and keys is rejected', () => {
    expect(() => load({ S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'files' })).toThrow(
      'S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
    )
  })

  test('webhooks may call this machine in development but never in production', () => {
    expect(load({ WEBHOOKS_ALLOW_LOOPBACK: 'true' })).toMatchObject({ webhooksAllowLoopback: true })
    expect(() => load({ WEBHOOKS_ALLOW_LOOPBACK: 'true', NODE_ENV: 'production' })).toThrow('not for production')
    expect(() => load({ WEBHOOKS_ALLOW_LOOPBACK: 'yes' })).toThrow('WEBHOOKS_ALLOW_LOOPBACK must be true or false')
  })

  test('webhooks may use two ports by default, and never port 80', () => {
    expect(load().webhookPorts).toEqual([443, 8443])
    expect(load({ WEBHOOK_PORTS: '443, 9443' }).webhookPorts).toEqual([443, 9443])
    expect(() => load({ WEBHOOK_PORTS: '443,80' })).toThrow('WEBHOOK_PORTS must not include 80')
    for (const ports of ['https', '0', '70000', '443;8443'])
      expect(() => load({ WEBHOOK_PORTS: ports })).toThrow('WEBHOOK_PORTS must be ports')
  })

  test('sockets are limited by default, and the limits can be raised', () => {
    const raised = { SOCKETS_PER_ADDRESS: '500', SOCKETS_PER_PERSON: '40', TRUSTED_PROXIES: '1' }

    expect(load().socketLimits).toEqual({ perAddress: 50, perPerson: 20, trustedProxies: 0 })
    expect(load(raised).socketLimits).toEqual({ perAddress: 500, perPerson: 40, trustedProxies: 1 })
    expect(() => load({ SOCKETS_PER_PERSON: '0' })).toThrow('SOCKETS_PER_PERSON must be at least 1')
  })

  test('an empty variable counts as not set', () => {
    expect(load({ PORT: '', SMTP_URL: '' })).toMatchObject({ portIsGiven: false, smtpUrl: null })
  })

  test('an error never contains a rejected secret', () => {
    expect(() => load({ DATA_ENCRYPTION_KEY: 'my-secret' })).not.toThrow('my-secret')
  })
})

describe('secrets that are not given', () => {
  test('are created once and stored readable by their owner only', () => {
    const first = load().secrets
    const second = load().secrets

    expect(second).toEqual(first)
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('differ between installations', () => {
    const other = mkdtempSync(path.join(tmpdir(), 'tradeline-config-'))

    expect(load({ DATA_DIR: other }).secrets.serviceKey).not.toBe(load().secrets.serviceKey)
    rmSync(other, { recursive: true })
  })

  test.each(['{"dataEncryptionKey": 5}', '{"dataEncr', ''])('stop the start if damaged: %s', (text) => {
    load()
    writeFileSync(path.join(dataDir, 'secrets.json'), text)

    expect(() => load()).toThrow(`${path.join(dataDir, 'secrets.json')} is damaged`)
  })

  test('must be restored if lost while a database needs them, and no others are created', () => {
    mkdirSync(path.join(dataDir, 'postgres'))

    expect(() => load()).toThrow(
      `The database in ${dataDir} can only be opened with its own key: put its secrets.json back`,
    )
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })
})

describe('processes that share a data encryption key', () => {
  const shared = Buffer.alloc(32, 5).toString('base64')

  test('have the same tokens, keys, and passwords without sharing a folder', () => {
    const other = mkdtempSync(path.join(tmpdir(), 'tradeline-config-'))

    expect(load({ DATA_ENCRYPTION_KEY: shared, DATA_DIR: other }).secrets).toEqual(
      load({ DATA_ENCRYPTION_KEY: shared }).secrets,
    )
    rmSync(other, { recursive: true })
  })

  test('write no secret to disk', () => {
    load({ DATA_ENCRYPTION_KEY: shared })

    expect(() => readFileSync(path.join(dataDir, 'secrets.json'))).toThrow('ENOENT')
  })
})
