import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnreachable, shortageOf } from './unavailable.ts'

const failing = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
const systemCall = (syscall: string, code: string) => Object.assign(new Error(code), { syscall, code })
const refused = systemCall('connect', 'ECONNREFUSED')

test.each([
  ['a full disk under the database', failing('53100'), 'disk full'],
  ['a full disk under files', systemCall('write', 'ENOSPC'), 'disk full'],
  ['an exhausted quota', systemCall('open', 'EDQUOT'), 'disk full'],
  ['too many connections', failing('53300'), 'database away'],
  ['a deadlock', failing('40P01'), 'held up'],
  ['a lock timeout', failing('55P03'), 'held up'],
  ['a change that another transaction made first', failing('40001'), 'held up'],
  ['too little memory', failing('53200'), 'overloaded'],
  ['too many open files', systemCall('open', 'EMFILE'), 'overloaded'],
  ['a database that is shutting down', failing('57P01'), 'database away'],
  ['a database that is starting up', failing('57P03'), 'database away'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'database away'],
  ['a connection that was reset', systemCall('read', 'ECONNRESET'), 'database away'],
  ['a missing database', refused, 'database away'],
  ['a database that is unreachable at all its addresses', new AggregateError([refused, refused]), 'database away'],
  ['a database without its socket', systemCall('connect', 'ENOENT'), 'database away'],
  ['a database whose name is unknown', systemCall('getaddrinfo', 'ENOTFOUND'), 'database away'],
  ['a pool that has ended', new Error('Cannot use a pool after calling end on the pool'), 'database away'],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 'no free connection'],
  ['a statement that took too long', failing('57014'), null],
  ['a wrong value', failing('22P02'), null],
  ['a limit of the configuration', failing('53400'), null],
  ['a file that is missing', systemCall('open', 'ENOENT'), null],
  ['a caller who hung up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), null],
  ['a bug of our own', new TypeError('x is undefined'), null],
  ['a value that is not an error', 'ECONNREFUSED', null],
])('%s: the shortage is %j', (_, error, shortage) => {
  expect(shortageOf(error)).toBe(shortage)
})

test('a full disk does not count as an unavailable database', () => {
  const errors = [refused, new Error('timeout exceeded when trying to connect'), failing('53100'), new Error('no')]

  expect(errors.map(isDatabaseUnreachable)).toEqual([true, true, false, false])
})
