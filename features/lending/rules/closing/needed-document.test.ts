import { expect, test } from 'vitest'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { inSigningOrder, isNeeded } from './needed-document.ts'

const PLAIN = {
  ...{ hasCosigner: false, hasCollateral: false, hasVehicle: false, isMlaCovered: false, isCreditSale: false },
  ...{ canRescind: false, wantsAutopay: false },
}

test.each<[DocumentKind, object, boolean]>([
  ['note_disclosure', {}, true],
  ['cosigner_notice', {}, false],
  ['cosigner_notice', { hasCosigner: true }, true],
  ['mla_statement', {}, false],
  ['mla_statement', { isMlaCovered: true }, true],
  ['arbitration_agreement', {}, true],
  ['arbitration_agreement', { isMlaCovered: true }, false],
  ['security_agreement', { hasCollateral: true }, true],
  ['security_agreement', { hasCollateral: true, isCreditSale: true }, false],
  ['note_disclosure', { isCreditSale: true }, false],
  ['rescission_notice', {}, false],
  ['rescission_notice', { canRescind: true }, true],
  ['ach_authorization', {}, false],
  ['ach_authorization', { wantsAutopay: true }, true],
  ['retail_contract', {}, false],
  ['retail_contract', { isCreditSale: true }, true],
])('%s with %j is needed: %s', (kind, facts, expected) => {
  expect(isNeeded(kind, { ...PLAIN, ...facts })).toBe(expected)
})

test('the notice to the cosigner comes first', () => {
  const documents = [{ kind: 'note_disclosure' }, { kind: 'cosigner_notice' }] as const

  expect(inSigningOrder(documents).map(({ kind }) => kind)).toEqual(['cosigner_notice', 'note_disclosure'])
})
