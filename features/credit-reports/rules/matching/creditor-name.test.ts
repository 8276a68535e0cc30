import { describe, expect, test } from 'vitest'
import { creditorName, nameLikeness } from './creditor-name.ts'

function likeness(one: string, other: string): number {
  const [left, right] = [creditorName(one), creditorName(other)]
  return left === null || right === null ? 0 : nameLikeness(left, right)
}

describe('a creditor’s name', () => {
  test.each([
    ['CAP ONE', 'CAPITAL ONE BANK USA NA'],
    ['CAPONE', 'Capital One'],
    ['JPMCB CARD SERVICES', 'CHASE CARD'],
    ['SANTANDERCONSUMERUSA', 'SANTANDER CONSUM'],
    ['TOYOTA MTR CRDT', 'TOYOTA MOTOR CREDIT CORP'],
    ['DEPT STORE NATL BK/MACYS', 'MACYS/DSNB'],
    ['BK OF AMER', 'BANK OF AMERICA, N.A.'],
    ['MR COOPER', 'NATIONSTAR MORTGAGE'],
    ['AMEX', 'American Express'],
    ['NFCU', 'NAVY FEDERAL CREDIT UNION'],
    ['PENTAGONFEDCRU', 'Pentagon Federal Credit Union'],
    ['BRCLYSBANKDE', 'BARCLAYS BANK DELAWARE'],
    ['DEPTEDNELNET', 'DEPT OF ED / MOHELA'],
    ['LEXUS FINANCIAL SERVICES', 'TMCC'],
    ['SYNCB/AMAZON PLCC', 'SYNCHRONY BANK'],
    ['AMAZON', 'SYNCB/AMAZON'],
    ['CREDITONEBNK', 'CREDIT ONE BANK NA'],
    ['FNB OMAHA', 'FIRST NATIONAL BANK OF OMAHA'],
  ])('%s and %s are the same company', (one, other) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(0.7)
    expect(likeness(other, one)).toBe(likeness(one, other))
  })

  test.each([
    ['CREDIT ONE BANK', 'CAPITAL ONE BANK'],
    ['ROCKET MORTGAGE', 'FREEDOM MORTGAGE'],
    ['SYNCB/AMAZON', 'SYNCB/LOWES'],
    ['FORD MOTOR CREDIT', 'TOYOTA MOTOR CREDIT'],
    ['FIRST TECH FCU', 'FIRST CITIZENS BANK'],
    ['DSNB MACYS', 'DEPT OF EDUCATION'],
    ['', 'CHASE'],
  ])('%s and %s are different companies', (one, other) => {
    expect(likeness(one, other)).toBeLessThan(0.7)
  })
})
