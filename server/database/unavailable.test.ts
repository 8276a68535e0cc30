import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionTrouble, isUnavailable } from './unavailable.ts'

const failing = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test.each([
  ['a full disk', failing('53100'), true],
  ['too many connections', failing('53300'), true],
  ['a database that is shutting down', failing('57P01'), true],
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['a database that is not there', refused, true],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
  ['a statement that took too long', failing('57014'), false],
  ['a wrong value', failing('22P02'), false],
  ['a defect of our own', new TypeError('x is undefined'), false],
  ['what is no error', 'ECONNREFUSED', false],
])('%s: asking later may help: %j', (_, error, isExpected) => {
  expect(isUnavailable(error)).toBe(isExpected)
})

test('a connection that could not be had is told from one that was lost', () => {
  const errors = [new Error('timeout exceeded when trying to connect'), refused, failing('53300'), null]

  expect(errors.map(connectionTrouble)).toEqual(['none free', 'lost', null, null])
})
