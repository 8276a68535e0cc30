import { expect, test } from 'vitest'
import { VERSION } from '#platform/configuration/product-version.ts'
import { announcement, workerAnnouncement } from './announcement.ts'

test('a terminal shows no demo users, mailbox, or sandbox if there is none', () => {
  const facts = { appUrl: 'https://desk.test', dataDir: '/data', seconds: 1.26 }

  const printed = announcement({ ...facts, hasDemo: false, hasMailbox: false, isSandbox: false })

  expect(printed).toContain(`Tradeline ${VERSION} is ready at https://desk.test (started in 1.3 s)`)
  expect(printed).not.toMatch(/demo|mailbox|sandbox/i)
})

test('a process that only runs jobs shows its version, too', () => {
  expect(workerAnnouncement('https://desk.test')).toContain(`Tradeline ${VERSION} runs background jobs`)
})
