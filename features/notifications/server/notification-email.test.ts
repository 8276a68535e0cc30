import { expect, test } from 'vitest'
import { NOTIFICATIONS, type NotificationKind } from '#features/notifications/rules/notification.ts'
import { notificationMail } from './notification-email.ts'

const ID = '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11'
const DETAILS: Record<NotificationKind, object> = {
  contact_message: { message_id: ID },
  new_device: { user_agent: 'curl/8', address: '203.0.113.7' },
  account_viewed: { reason: 'Ticket <4711>', minutes: 30 },
  invitation_accepted: { email: 'ben@example.test', role: 'staff' },
  credits_low: { used: 800, limit: 1000 },
  report_failed: { report_id: ID },
  report_ready: { report_id: ID },
  message_received: { client_id: ID },
  item_reinserted: { client_id: ID, bureau: 'experian' },
  repair_refund_due: { client_id: ID, bureau: 'experian' },
  notice_due: { client_id: ID, due_on: '2026-04-01', days_left: 5 },
  override_requested: { client_id: ID, application_id: ID, override_id: ID, decision: 'approved', by: 'Sam <4711>' },
  application_referred: { client_id: ID, application_id: ID, by: 'Sam <4711>' },
  signing_completed: { envelope_id: ID, client_id: ID },
  signing_ended: { envelope_id: ID, client_id: ID, how: 'declined' },
  signing_question: { envelope_id: ID, client_id: ID },
  signing_undelivered: { envelope_id: ID, client_id: ID, reason: 'no_consent' },
  mentioned: { client_id: ID, by: 'Sam <4711>' },
  task_assigned: { client_id: ID, loan_id: ID, by: 'Sam <4711>', due_on: '2026-04-01' },
  task_due: { client_id: ID, due_on: '2026-04-01' },
  charge_off_proposed: { loan_id: ID, days: 120 },
  company_suspended: { suspended: true, reason: 'Reported as fraud' },
  fees_suspended: { suspended: true, reason: 'Fees before work' },
  company_review: { decision: 'more_requested', reason: 'Send the current <4711> license' },
  unusual_reveal: { unusual: 'at_night', name: 'Sam <4711>' },
  ssn_review: { client_id: ID },
  import_finished: { file_name: 'clients.csv', added: 3, existing: 1, rejected: 2 },
}

test.each(NOTIFICATIONS.map(({ kind }) => [kind]))(
  'the email about %s has a link and says how to turn it off',
  (kind) => {
    const { to, subject, text, html } = notificationMail(kind, 'maria@example.test', DETAILS[kind], 'https://desk.test')

    expect([to, subject.length > 10]).toEqual(['maria@example.test', true])
    expect(text).toMatch(/https:\/\/desk\.test\/dashboard\//)
    expect(text).toContain('Choose which of these messages you get at https://desk.test/dashboard/settings.')
    expect(html).not.toContain('<4711>')
  },
)

test.each([
  ['account_viewed', 'Open the audit log', 'audit-log'],
  ['credits_low', 'See plan and usage', 'billing'],
] as const)('the email about %s leads to what its button names: %s', (kind, label, section) => {
  const { text } = notificationMail(kind, 'm@example.test', DETAILS[kind], 'https://desk.test')

  expect(text).toContain(`${label}:\nhttps://desk.test/dashboard/org-admin?section=${section}\n`)
})

test('the text contains the figures', () => {
  const mail = (kind: NotificationKind) => notificationMail(kind, 'm@example.test', DETAILS[kind], '').text

  expect(mail('credits_low')).toContain('Your company has used 800 of 1,000 credits')
  expect(mail('charge_off_proposed')).toContain('It is 120 days past due.')
  expect(mail('import_finished')).toContain('clients.csv: 3 added, 1 already on file, 2 rejected.')
  expect(mail('new_device')).toContain('with curl from 203.0.113.7')
})

test('large figures are written with commas', () => {
  const town = { file_name: 'town.csv', added: 1200, existing: 3000, rejected: 1001 }
  const { text } = notificationMail('import_finished', 'm@example.test', town, '')

  expect(text).toContain('town.csv: 1,200 added, 3,000 already on file, 1,001 rejected.')
})

test.each([
  [{ name: 'Ben Ruiz' }, '“Ben Ruiz” accepted your invitation', 'Ben Ruiz (ben@example.test)'],
  [{ name: null }, 'Your invitation was accepted', 'ben@example.test'],
  [{}, 'Your invitation was accepted', 'ben@example.test'],
])('the email names the person who accepted an invitation, if the name is known: %j', (known, short, whole) => {
  const details = { ...DETAILS.invitation_accepted, ...known }
  const { subject, text } = notificationMail('invitation_accepted', 'm@example.test', details, '')

  expect(subject).toBe(short)
  expect(text).toContain(`${whole} has joined your company as staff.`)
})

test.each([
  [5, 'A notice to an applicant is due in 5 days'],
  [3, 'A notice to an applicant is due in 3 days'],
  [2, 'Alarm: a notice to an applicant is due in 2 days'],
  [0, 'Alarm: a notice to an applicant is due today'],
  [-1, 'Alarm: a notice to an applicant is 1 day overdue'],
])('with %i days left for a notice, the email’s subject is %j', (days_left, subject) => {
  const mail = notificationMail('notice_due', 'm@example.test', { ...DETAILS.notice_due, days_left }, '')

  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('By April 1, 2026 you must notify the applicant in writing')
})

test('details of another kind throw, instead of sending a wrong email', () => {
  expect(() => notificationMail('credits_low', 'm@example.test', DETAILS.report_ready, '')).toThrow()
})
