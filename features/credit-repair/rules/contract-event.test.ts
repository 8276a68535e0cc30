import { expect, test } from 'vitest'
import { eventSentence } from '#features/clients/rules/file-event.ts'
import { auditLabel } from '#features/organizations/rules/audit-event.ts'

test.each([
  [
    'rights_statement.acknowledged',
    { effective_date: '2026-11-24' },
    'Recorded that the client acknowledged their credit file rights on Nov 24, 2026',
  ],
  ['rights_statement.printed', {}, 'Printed the statement of credit file rights'],
  ['repair_contract.prepared', { amount: 594 }, 'Prepared a credit repair contract'],
  ['repair_contract.printed', {}, 'Printed the credit repair contract'],
  [
    'repair_contract.signed',
    { effective_date: '2026-11-25' },
    'Recorded that the client signed the credit repair contract on Nov 25, 2026',
  ],
  ['repair_contract.cancelled', {}, 'Recorded that the client canceled the credit repair contract'],
  [
    'repair_contract.cancelled',
    { effective_date: '2026-02-30' },
    'Recorded that the client canceled the credit repair contract',
  ],
])('%s with %j reads "%s"', (action, details, sentence) => {
  expect(eventSentence({ action, fields: [], details })).toBe(sentence)
  expect(auditLabel(action)).toMatch(/credit (repair contract|file rights)/)
})
