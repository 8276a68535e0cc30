import { describe, expect, test } from 'vitest'
import { creditorWords, nameLikeness } from './creditor-name.ts'

const likeness = (one: string, other: string) => nameLikeness(creditorWords(one), creditorWords(other))

describe('a creditor’s name', () => {
  test.each([
    ['Capital One Bank USA, N.A.', 'CAPITAL ONE BANK'],
    ['CHASE CARD', 'CHASE'],
    ['NAVY FEDERAL CR UNION', 'NAVY FCU'],
    ['THE CO', 'THE CO'],
    [null, ''],
  ])('%s is identified by the words %s', (name, words) => {
    expect(creditorWords(name).join(' ')).toBe(words)
  })

  test.each([
    ['CAP ONE', 'CAPITAL ONE BANK USA NA'],
    ['JPMCB CARD SERVICES', 'CHASE CARD'],
    ['SANTANDERCONSUMERUSA', 'SANTANDER CONSUM'],
    ['TOYOTA MTR CRDT', 'TOYOTA MOTOR CREDIT CORP'],
    ['DEPT STORE NATL BK/MACYS', 'MACYS/DSNB'],
    ['BK OF AMER', 'BANK OF AMERICA, N.A.'],
    ['MR COOPER', 'NATIONSTAR MORTGAGE'],
    ['AMEX', 'American Express'],
  ])('%s and %s are the same company', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(0.7)
  })

  test.each([
    ['CREDIT ONE BANK', 'CAPITAL ONE BANK'],
    ['ROCKET MORTGAGE', 'FREEDOM MORTGAGE'],
    ['SYNCB/AMAZON', 'SYNCB/LOWES'],
    ['FORD MOTOR CREDIT', 'TOYOTA MOTOR CREDIT'],
    ['', 'CHASE'],
  ])('%s and %s are different companies', (one, other) => {
    expect(likeness(one, other)).toBeLessThan(0.7)
  })
})
