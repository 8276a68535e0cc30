import { describe, expect, test } from 'vitest'
import { announcement, lacksInProduction } from './announcement.ts'

describe('production is warned', () => {
  const complete = {
    ...{ isProduction: true, smtpUrl: 'smtp://mail.test', virusScannerUrl: 'tcp://clamd.test:3310' },
    militaryRegister: { url: 'https://register.test', apiKey: 'k' },
  }

  test('of nothing when mail leaves, uploads are scanned and a register answers', () => {
    expect(lacksInProduction(complete)).toEqual([])
  })

  test.each([
    [{ smtpUrl: null }, 'SMTP_URL is not set: no e-mail leaves this server, so nobody can sign up'],
    [{ militaryRegister: null }, 'MILITARY_REGISTER_URL is not set: what checks of military status answer is made up'],
    [{ virusScannerUrl: null }, 'VIRUS_SCANNER_URL is not set: uploads are not protected'],
  ])('where %j', (lack, sentence) => {
    expect(lacksInProduction({ ...complete, ...lack })).toEqual([sentence])
  })

  test('and a demo is not, which has its mailbox and its sandbox', () => {
    const demo = { isProduction: false, militaryRegister: null, smtpUrl: null, virusScannerUrl: null }

    expect(lacksInProduction(demo)).toEqual([])
  })
})

test('a terminal shows no demo people, mailbox or sandbox where there is none', () => {
  const facts = { appUrl: 'https://desk.test', dataDir: '/data', seconds: 1.26 }

  const printed = announcement({ ...facts, hasDemo: false, hasMailbox: false, isSandbox: false })

  expect(printed).toContain('Tradeline is ready at https://desk.test (started in 1.3 s)')
  expect(printed).not.toMatch(/demo|mailbox|sandbox/i)
})
