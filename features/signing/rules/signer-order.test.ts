import { expect, test } from 'vitest'
import type { SignerRole } from './placed-field.ts'
import { signersDue } from './signer-order.ts'

const signer = (position: number, role: SignerRole, hasSigned = false) => ({
  position,
  role,
  signed_at: hasSigned ? '2026-11-29T01:00:00.000Z' : null,
})
const roles = (due: { role: SignerRole }[]) => due.map(({ role }) => role)

test('in order, each signer waits for the one before', () => {
  const signers = [signer(2, 'cosigner'), signer(1, 'applicant'), signer(3, 'company')]

  expect(roles(signersDue('in_order', signers))).toEqual(['applicant'])
  expect(roles(signersDue('in_order', [signer(1, 'applicant', true), signer(2, 'cosigner')]))).toEqual(['cosigner'])
})

test('together, the company still signs at last', () => {
  const signers = [signer(1, 'company'), signer(2, 'applicant'), signer(3, 'co_applicant', true)]

  expect(roles(signersDue('together', signers))).toEqual(['applicant'])
  expect(roles(signersDue('together', [signer(1, 'company'), signer(2, 'applicant', true)]))).toEqual(['company'])
})

test('no one is due once all have signed', () => {
  expect(signersDue('together', [signer(1, 'applicant', true)])).toEqual([])
})
