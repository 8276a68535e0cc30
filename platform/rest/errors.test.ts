import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fromPostgres } from './errors.ts'

const raised = (code: string, more: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError('message', 0, 'error'), { code, ...more })

describe("PostgreSQL's errors", () => {
  test.each([
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['22P02', 400],
    ['42883', 404],
    ['42P01', 404],
    ['25006', 405],
    ['53300', 503],
    ['53400', 500],
    ['54000', 400],
    ['54001', 500],
    ['54011', 400],
    ['57P01', 503],
    ['57014', 500],
    ['08006', 503],
    ['28000', 403],
    ['40001', 503],
    ['40P01', 503],
    ['55P03', 503],
    ['P0001', 400],
    ['P0002', 500],
    ['PT418', 418],
    ['PT999', 500],
    ['XX000', 500],
    ['21000', 500],
  ])('%s returns %i', (code, status) => {
    expect(fromPostgres(raised(code), true).status).toBe(status)
  })

  test('a missing right asks a visitor to sign in and rejects everyone else', () => {
    const visitor = fromPostgres(raised('42501'), false)
    const member = fromPostgres(raised('42501'), true)

    expect([visitor.status, visitor.headers['www-authenticate'], member.status]).toEqual([401, 'Bearer', 403])
  })

  test.each([
    ['Failing row contains (1, 123-45-6789).', null],
    ['Key (ssn)=(123-45-6789) already exists.', 'Key (ssn) already exists.'],
    ['Key (a, b)=(1, 2) is not present in table "x".', 'Key (a, b) is not present in table "x".'],
    ['Key (id)=(x) is still referenced from table "y".', 'Key (id) is still referenced from table "y".'],
    ['Key (t)=([1,2)) conflicts with existing key (t)=([1,3)).', null],
    ['Partition key of the failing row contains (id) = (7).', null],
    ['Written by a function.', 'Written by a function.'],
  ])('the detail %s is shown as %s', (detail, shown) => {
    expect(fromPostgres(raised('23505', { detail }), true).details).toBe(shown)
  })
})
