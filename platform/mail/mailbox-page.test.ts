import { expect, test } from 'vitest'
import type { DeliveredMail } from './mailbox.ts'
import { mailboxService } from './mailbox-page.ts'

const mail = (id: string, subject: string): DeliveredMail => ({
  id,
  to: 'maria@example.test',
  replyTo: null,
  subject,
  text: `Open\nhttps://desk.test/${id}`,
  html: `<!doctype html><html><head></head><body style="margin:0"><a href="https://desk.test/${id}">Open</a></body></html>`,
  links: [`https://desk.test/${id}?a=1&b=2`],
  created_at: new Date('2026-01-05T12:00:00Z'),
})

const pageOf = async (mails: DeliveredMail[], path = '/mailbox') =>
  mailboxService({ list: async () => mails }).request(path)

test('an empty mailbox says so, and what to do', async () => {
  const response = await pageOf([])

  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('No mail yet')
  expect(await (await pageOf([], '/mailbox.json')).json()).toEqual([])
})

test('the newest mail is open, and any other can be opened', async () => {
  const mails = [mail('2', 'Newer'), mail('1', 'Older')]

  expect(await (await pageOf(mails)).text()).toContain('<h2>Newer</h2>')
  expect(await (await pageOf(mails, '/mailbox?mail=1')).text()).toContain('<h2>Older</h2>')
  expect(await (await pageOf(mails, '/mailbox?mail=99')).text()).toContain('<h2>Newer</h2>')
})

test('links work beside the mail and in it', async () => {
  const html = await (await pageOf([mail('1', 'Confirm')])).text()

  expect(html).toContain('<a href="https://desk.test/1?a=1&amp;b=2">')
  expect(html).toContain(
    '<template shadowrootmode="open"><div style="margin:0"><a href="https://desk.test/1">Open</a></div>',
  )
})

test('a mail’s text is text on the page, and its scripts never run', async () => {
  const hostile = { ...mail('1', '<script>alert(1)</script>'), to: '"><img src=x>', text: '</pre><script>' }

  const response = await pageOf([hostile])

  expect(await response.text()).not.toMatch(/<script|<img/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a mail has six properties in JSON', async () => {
  const [first] = await (await pageOf([mail('1', 'Confirm')], '/mailbox.json')).json()

  expect(Object.keys(first)).toEqual(['to', 'subject', 'text', 'html', 'links', 'created_at'])
  expect(first.created_at).toBe('2026-01-05T12:00:00.000Z')
})

test('a mail whose replies go elsewhere shows their address', async () => {
  const answered = { ...mail('1', 'A message'), replyTo: 'reply+abc@mail.test' }

  expect(await (await pageOf([answered])).text()).toContain('To maria@example.test · Replies to reply+abc@mail.test · ')
  expect(await (await pageOf([mail('1', 'A message')])).text()).not.toContain('Replies to')
})

test('a mail with an address for replies has a form, if replies are received', async () => {
  const answered = { ...mail('1', 'A message'), replyTo: 'reply+abc@mail.test' }
  const shown = async (mails: DeliveredMail[], path = '/mailbox') => {
    const service = mailboxService({ list: async () => mails }, async () => true)
    return (await service.request(path)).text()
  }

  expect(await shown([answered])).toContain('Sandbox: reply as maria@example.test')
  expect(await shown([answered], '/mailbox?mail=1&reply=sent')).toContain('Your reply was sent.')
  expect(await shown([mail('1', 'A message')])).not.toContain('<form')
  expect(await (await pageOf([answered])).text()).not.toContain('<form')
})
